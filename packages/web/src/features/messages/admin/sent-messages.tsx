import { broadcastRoutes, type SentMessage } from "@emberline/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { POLL_INTERVAL_MS, pollEvery } from "../../../platform/api/polling-query.ts";
import { routeKey, routeQuery } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { ProgressBar } from "../../../ui/display/progress-bar.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { useConfirm } from "../../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { countText, numberText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";

const WHILE_SENDING_MS = 2000;

/** The last messages of a channel with their progress. */
export function SentMessages({ channel }: { channel: SentMessage["channel"] }) {
  const { data, isError } = useQuery({
    ...routeQuery(broadcastRoutes.sent),
    refetchInterval: ({ state }) => {
      if (state.status === "error") return POLL_INTERVAL_MS;
      return state.data?.data.some((message) => message.state === "sending") ? WHILE_SENDING_MS : pollEvery();
    },
  });
  const messages = data?.data.filter((message) => message.channel === channel);
  return (
    <Card title="Sent so far">
      {messages === undefined ? (
        isError ? (
          <p className="text-dim">Something went wrong. Trying again in a minute.</p>
        ) : (
          <SkeletonBar className="h-16 rounded-xl" />
        )
      ) : messages.length === 0 ? (
        <p className="text-dim">Nothing yet. Messages you send appear here with their progress.</p>
      ) : (
        <ul className="divide-y divide-line/60">
          {messages.map((message) => (
            <SentRow key={message.mailingId} message={message} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const STATES = {
  sending: { tone: "ember", label: "Sending" },
  sent: { tone: "lagoon", label: "Sent" },
  cancelled: { tone: "danger", label: "Cancelled" },
} as const;

function SentRow({ message }: { message: SentMessage }) {
  const { subject, createdAt, state, recipients, sent, failed, dropped } = message;
  const { tone, label } = STATES[state];
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{subject}</p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <ProgressBar label={`Progress of ${subject}`} value={sent + failed + dropped} max={recipients} />
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <p className="figures min-w-0 flex-1 text-sm text-dim">
          {dateTimeText(createdAt)} · {progressText(message)}
        </p>
        {state === "sending" && <CancelButton message={message} />}
      </div>
    </li>
  );
}

/** Cancels the emails or push messages that the server has not sent yet. */
function CancelButton({ message: { mailingId, subject } }: { message: SentMessage }) {
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

/** "3 of 5 emails sent, 1 failed"; zero counts are left out. */
export function progressText({ channel, recipients, sent, failed, dropped }: SentMessage): string {
  const things = countText(recipients, channel === "mail" ? "email" : "device");
  return [
    `${numberText(sent)} of ${things} sent`,
    ...(failed > 0 ? [`${numberText(failed)} failed`] : []),
    ...(dropped > 0 ? [`${numberText(dropped)} not sent`] : []),
  ].join(", ");
}
