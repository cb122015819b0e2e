import { seasonRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { summaryText } from "../season-text.ts";

interface Input {
  file: string;
  through: number | null;
  makeCurrent: boolean;
}

const send = async (body: Input & { dryRun: boolean; leaveDrafts?: boolean }) =>
  (await call(seasonRoutes.import, { body })).data;

/** A dry run, and then the import of just what was checked. */
export function useImport() {
  const toast = useToast();
  const queries = useQueryClient();
  const dry = useMutation({ mutationFn: (input: Input) => send({ ...input, dryRun: true }) });
  const real = useMutation({
    // The dry run has said how many drafts are left by a switch.
    mutationFn: (input: Input) =>
      send({ ...input, dryRun: false, leaveDrafts: (dry.data?.leavesDrafts ?? 0) > 0 }),
    onSuccess: (summary) => toast.success(summaryText(summary)),
    // Also after a failure: the answer alone may have been lost.
    onSettled: () => queries.invalidateQueries(),
  });
  const forget = () => {
    dry.reset();
    real.reset();
  };
  return {
    summary: real.data ?? dry.data ?? null,
    error: real.error ?? dry.error,
    isBusy: dry.isPending || real.isPending,
    check: (input: Input) => {
      forget();
      dry.mutate(input);
    },
    importNow: () => dry.variables && real.mutate(dry.variables),
    forget,
  };
}
