import { broadcastRoutes, type CallInput } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, errorMessage } from "../../../../../platform/api/api-error.ts";
import { call } from "../../../../../platform/api/call.ts";
import { routeKey } from "../../../../../platform/api/route-query.ts";
import { useToast } from "../../../../../ui/overlay/toasts.tsx";
import { markAnswered, messageIdFor } from "./message-ids.ts";

const UNREACHABLE =
  "The server could not be reached. Your text is still here. If you send it again, no one receives it twice.";

type Sendable = typeof broadcastRoutes.email | typeof broadcastRoutes.push;

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
