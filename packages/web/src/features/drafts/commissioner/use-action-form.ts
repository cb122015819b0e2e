import type { Route } from "@emberline/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, errorMessage } from "../../../platform/api/api-error.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import type { RoomState } from "../state/room-state.ts";
import { createIdempotencyKeys } from "../../../platform/api/random-uuid.ts";

export interface ActionFormProps {
  state: RoomState;
  leagueId: string;
  open: boolean;
  /** Back to the list of actions. */
  onClose: () => void;
  /** The action succeeded: back to the room, which shows it. */
  onDone: () => void;
}

interface ActionFormOptions<Fields, Body> {
  route: Route;
  /** The fields beside the reason. */
  initial: Fields;
  /** The key stays the same while the form is open: a retry after a lost answer counts once. */
  send: (body: Body & { key: string }) => Promise<unknown>;
  onDone: () => void;
}

/** The form of one action: its fields, its field errors and the server's error. */
export function useActionForm<Fields extends object, Body extends { reason: string }>({
  route,
  initial,
  send,
  onDone,
}: ActionFormOptions<Fields, Body>) {
  const input = useUnsaved(null, { ...initial, reason: "" });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [keyFor] = useState(createIdempotencyKeys);
  // The room announces the action to everyone, so there is no toast here.
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: () => {
      input.forget();
      onDone();
    },
  });
  return {
    unsaved: input,
    values: input.values,
    change: (part: Partial<Fields & { reason: string }>) => {
      input.change(part);
      setErrors({});
    },
    errors,
    busy: mutation.isPending,
    /** In progress or done: the board changes because of the action itself. */
    isSent: mutation.isPending || mutation.isSuccess,
    error: mutation.error && failureText(mutation.error),
    submit: async (body: Body) => {
      const found = findErrors(route.body, body);
      setErrors(found ?? {});
      if (found === null) await mutation.mutateAsync({ ...body, key: keyFor(body) }).catch(() => undefined);
    },
  };
}

/** Without a reply, the action may have succeeded all the same. */
const failureText = (error: Error): string =>
  error instanceof ApiError && error.isUnreachable && error.outcome === "none"
    ? "No answer from the server. Check the room before you try again."
    : errorMessage(error);
