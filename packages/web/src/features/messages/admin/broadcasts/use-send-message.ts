import { broadcastRoutes, type CallInput } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, errorMessage } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { randomUuid } from "../../../../platform/api/random-uuid.ts";
import { routeKey } from "../../../../platform/api/route-query.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";

const UNREACHABLE =
  "The server could not be reached. Your text is still here. If you send it again, no one receives it twice.";

export type Sendable = typeof broadcastRoutes.email | typeof broadcastRoutes.push;

interface SendOptions<R extends Sendable, Values> {
  route: R;
  bodyOf: (values: Values) => CallInput<R>["body"];
  /** Also called after the page was left. */
  onSent: (values: Values) => void;
}

/** Sends a message to many users. A retry after a lost reply does not send it twice. */
export function useSendMessage<R extends Sendable, Values>({
  route,
  bodyOf,
  onSent,
}: SendOptions<R, Values>) {
  const toast = useToast();
  const queries = useQueryClient();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async (values: Values) => {
      const body = bodyOf(values);
      const mailingId = messageIdFor(route.name, body);
      try {
        const reply = await call<Sendable>(route, { body: { ...body, mailingId } });
        markAnswered(route.name, mailingId);
        return reply;
      } catch (failure) {
        // It was cancelled, or reached no one: the next try is a new message.
        if (failure instanceof ApiError && failure.status === 409) markAnswered(route.name, mailingId);
        throw failure;
      }
    },
    onSuccess: ({ message }, values) => {
      toast.success(message);
      onSent(values);
    },
    onError: (failure) => toast.error(errorMessage(failure, UNREACHABLE)),
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(broadcastRoutes.sent) }),
  });
  return {
    send: mutate,
    isSending: isPending,
    problem: error ? errorMessage(error, UNREACHABLE) : null,
    outcome: data?.message,
  };
}

/** The last message of each kind whose request was not answered yet. */
const unanswered = new Map<string, { message: string; mailingId: string }>();

/** The idempotency key of a message. It stays the same until the request is answered, also if the page is left. */
export function messageIdFor(kind: string, body: object): string {
  const message = JSON.stringify(body);
  const last = unanswered.get(kind);
  if (last?.message === message) return last.mailingId;
  const mailingId = randomUuid();
  unanswered.set(kind, { message, mailingId });
  return mailingId;
}

/** The request was answered: the same text again is a new message. */
export function markAnswered(kind: string, mailingId: string): void {
  if (unanswered.get(kind)?.mailingId === mailingId) unanswered.delete(kind);
}
