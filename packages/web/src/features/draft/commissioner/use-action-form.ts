import type { Route } from "@emberline/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, errorMessage } from "../../../api/api-error.ts";
import { findErrors } from "../../../api/form-errors.ts";
import { createIdempotencyKeys } from "./idempotency-key.ts";
import type { RoomState } from "../state/room-state.ts";

export interface ActionFormProps {
  state: RoomState;
  leagueId: string;
  open: boolean;
  /** Back to the choice. */
  onClose: () => void;
  /** It is done: back to the room, which shows it. */
  onDone: () => void;
}

interface ActionFormOptions<Body> {
  route: Route;
  /** The key is its own while the form is open: whoever tries again after a lost answer does it once. */
  send: (body: Body & { key: string }) => Promise<unknown>;
  onDone: () => void;
}

/** One act of the desk: its reason, what is wrong with the form, and what the server says. */
export function useActionForm<Body extends { reason: string }>({
  route,
  send,
  onDone,
}: ActionFormOptions<Body>) {
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [keyFor] = useState(createIdempotencyKeys);
  // The room tells everybody what was done, whoever did it too: no toast of their own.
  const mutation = useMutation({ mutationFn: send, onSuccess: onDone });
  return {
    reason,
    setReason: (next: string) => {
      setReason(next);
      setErrors({});
    },
    errors,
    busy: mutation.isPending,
    /** On its way or done: what the room shows meanwhile is of our own doing. */
    isSent: mutation.isPending || mutation.isSuccess,
    error: mutation.error && failureText(mutation.error),
    submit: async (body: Body) => {
      const found = findErrors(route.body, body);
      setErrors(found ?? {});
      if (found === null) await mutation.mutateAsync({ ...body, key: keyFor(body) }).catch(() => undefined);
    },
  };
}

/** Where no answer came, it may have been done all the same. */
const failureText = (error: Error): string =>
  error instanceof ApiError && error.isUnreachable && error.outcome === "none"
    ? "No answer came. Look at the room before you try again."
    : errorMessage(error);
