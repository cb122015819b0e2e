import { jobRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Play, Square } from "lucide-react";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { routeKey } from "../../../../platform/api/route-query.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { useConfirm } from "../../../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";

/** Starts or stops all jobs; stopping asks for confirmation. */
export function JobSwitch({ isRunning }: { isRunning: boolean }) {
  const toast = useToast();
  const queries = useQueryClient();
  const { ask, dialog } = useConfirm();
  const change = useMutation({
    mutationFn: (start: boolean) => call(start ? jobRoutes.start : jobRoutes.stop),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error, start) =>
      toast.error({
        title: start ? "Failed to start jobs" : "Failed to stop jobs",
        text: errorMessage(error, "The server could not be reached. Please try again."),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(jobRoutes.status) }),
  });
  const stop = async () => {
    const yes = await ask({
      title: "Stop the background jobs?",
      children: "They stay stopped, even after a server restart, until an admin starts them.",
      confirmLabel: "Stop Jobs",
      danger: true,
    });
    if (yes) change.mutate(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-dim">
        Stopped jobs send no reminders and no draft warnings. Draft timers and auto-picks keep running.
      </p>
      {isRunning ? (
        <Button busy={change.isPending} onClick={() => void stop()}>
          <Square aria-hidden size={16} />
          Stop Jobs
        </Button>
      ) : (
        <Button variant="primary" busy={change.isPending} onClick={() => change.mutate(true)}>
          <Play aria-hidden size={16} />
          Start Jobs
        </Button>
      )}
      {dialog}
    </div>
  );
}
