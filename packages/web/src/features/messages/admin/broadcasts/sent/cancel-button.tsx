import { broadcastRoutes, type SentMessage } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../../../platform/api/api-error.ts";
import { call } from "../../../../../platform/api/call.ts";
import { routeKey } from "../../../../../platform/api/route-query.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { useConfirm } from "../../../../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../../../../ui/overlay/toasts.tsx";

/** Cancels the part of a message that was not sent yet. */
export function CancelButton({ message: { mailingId, subject } }: { message: SentMessage }) {
  const toast = useToast();
  const queries = useQueryClient();
  const { ask, dialog } = useConfirm();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(broadcastRoutes.cancel, { params: { mailingId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) =>
      toast.error(errorMessage(error, "The server could not be reached. Please try again.")),
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(broadcastRoutes.sent) }),
  });
  const confirmCancel = async () => {
    const yes = await ask({
      title: "Cancel the rest?",
      children: `What was already sent of "${subject}" cannot be recalled. The rest will not be sent.`,
      confirmLabel: "Cancel Sending",
      danger: true,
    });
    if (yes) mutate();
  };
  return (
    <>
      <Button
        size="s"
        busy={isPending}
        aria-label={`Cancel sending, ${subject}`}
        onClick={() => void confirmCancel()}
      >
        {" "}
        Cancel Sending{" "}
      </Button>
      {dialog}
    </>
  );
}
