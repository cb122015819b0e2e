import { seasonRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../platform/api/call.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { summaryText } from "../season-text.ts";

interface Input {
  file: string;
  through: number | null;
  makeCurrent: boolean;
}

const send = async (body: Input & { dryRun: boolean; leaveDrafts?: boolean }) =>
  (await call(seasonRoutes.import, { body })).data;

/** A dry run, then the import of the same input. */
export function useImport() {
  const toast = useToast();
  const queries = useQueryClient();
  const dryRun = useMutation({ mutationFn: (input: Input) => send({ ...input, dryRun: true }) });
  const realRun = useMutation({
    // The dry run has said how many drafts would be left behind.
    mutationFn: (input: Input) =>
      send({ ...input, dryRun: false, leaveDrafts: (dryRun.data?.leavesDrafts ?? 0) > 0 }),
    onSuccess: (summary) => toast.success(summaryText(summary)),
    // Also after a failure: the import may have succeeded and its answer been lost.
    onSettled: () => queries.invalidateQueries(),
  });
  const forget = () => {
    dryRun.reset();
    realRun.reset();
  };
  return {
    summary: realRun.data ?? dryRun.data ?? null,
    error: realRun.error ?? dryRun.error,
    isBusy: dryRun.isPending || realRun.isPending,
    check: (input: Input) => {
      forget();
      dryRun.mutate(input);
    },
    importNow: () => dryRun.variables && realRun.mutate(dryRun.variables),
    forget,
  };
}
