import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "../../../../ui/overlay/toasts.tsx";

interface DryRunOptions<Input, Result> {
  /** `checked` is the result of the dry run; null for the dry run itself. */
  send: (input: Input, checked: Result | null) => Promise<Result>;
  message: (result: Result, input: Input) => string;
  /** Also called when the user has left the page. */
  onImported: (input: Input) => void;
}

/** A dry run, then the import of the same input. */
export function useDryRun<Input, Result>({ send, message, onImported }: DryRunOptions<Input, Result>) {
  const toast = useToast();
  const queries = useQueryClient();
  const dryRun = useMutation({ mutationFn: (input: Input) => send(input, null) });
  const realRun = useMutation({
    mutationFn: ({ input, checked }: { input: Input; checked: Result }) => send(input, checked),
    onSuccess: (result, { input }) => {
      toast.success(message(result, input));
      onImported(input);
    },
    // Also after a failure: the server may have imported it, and only its answer was lost.
    onSettled: () => queries.invalidateQueries(),
  });
  const forget = () => {
    dryRun.reset();
    realRun.reset();
  };
  return {
    result: realRun.data ?? dryRun.data ?? null,
    error: realRun.error ?? dryRun.error,
    isBusy: dryRun.isPending || realRun.isPending,
    check: (input: Input) => {
      forget();
      dryRun.mutate(input);
    },
    importNow: () => {
      if (!dryRun.isSuccess || realRun.isPending) return;
      realRun.mutate({ input: dryRun.variables, checked: dryRun.data });
    },
    forget,
  };
}
