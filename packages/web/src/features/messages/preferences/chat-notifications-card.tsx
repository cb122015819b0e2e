import type { ChatPreferences } from "@emberline/contract";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { myAccountCalls } from "../../../platform/api/calls/settings-calls.ts";
import { routeKey, routeQuery } from "../../../platform/api/route-query.ts";
import { Select } from "../../../ui/forms/select.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";

const OPTIONS = [
  ["all", "All messages"],
  ["mentions", "Messages that mention me"],
  ["none", "None"],
] as const;

/** Of which messages in league chats the user is notified. */
export function ChatNotificationsCard() {
  return (
    <Card title="League chats" aria-label="League chats">
      <p className="mb-3 text-[0.9375rem] text-dim">
        You can also mute the chat of a single league, in the chat itself. About an episode that you have not
        watched, you only hear that there is a message.
      </p>
      <LoadBoundary skeleton={<ChoicesSkeleton />}>
        <Choices />
      </LoadBoundary>
    </Card>
  );
}

function Choices() {
  const { data: saved } = useSuspenseQuery(routeQuery(myAccountCalls.chatPreferences)).data;
  const queries = useQueryClient();
  const toast = useToast();
  const save = useMutation({
    mutationFn: (body: ChatPreferences) => call(myAccountCalls.saveChatPreferences, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queries.invalidateQueries({ queryKey: routeKey(myAccountCalls.chatPreferences) });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const shown = save.isPending ? save.variables : saved;
  const choice = (name: keyof ChatPreferences, label: string) => (
    <Select
      label={label}
      value={shown[name]}
      disabled={save.isPending}
      onChange={({ target }) => {
        const chosen = OPTIONS.find(([value]) => value === target.value)?.[0];
        if (chosen) save.mutate({ ...saved, [name]: chosen });
      }}
    >
      {OPTIONS.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {choice("emails", "By email")}
      {choice("pushes", "As a push notification")}
    </div>
  );
}

const ChoicesSkeleton = () => (
  <div role="status" className="grid gap-3 sm:grid-cols-2">
    <VisuallyHidden>Loading</VisuallyHidden>
    <SkeletonBar className="h-19" />
    <SkeletonBar className="h-19" />
  </div>
);
