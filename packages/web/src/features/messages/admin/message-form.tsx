import { type CallInput, broadcastRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { ApiError, errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { type FieldErrors, findErrors } from "../../../platform/api/form-errors.ts";
import { randomUuid } from "../../../platform/api/random-uuid.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { useAfterRender } from "../../../ui/hooks/use-after-render.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { type ConfirmOptions, useConfirm } from "../../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { countText, numberText } from "../../../ui/text/count-text.ts";
import { RestoredNotice } from "../../../ui/unsaved/restored-notice.tsx";
import { type Unsaved, useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import type { RecipientSelection } from "./recipients-field.tsx";

const UNREACHABLE =
  "The server could not be reached. Your text is still here. If you send it again, no one receives it twice.";

type Sendable = typeof broadcastRoutes.email | typeof broadcastRoutes.push;

interface SendOptions<R extends Sendable, Values> {
  route: R;
  bodyOf: (values: Values) => CallInput<R>["body"];
  /** Also called when the user has left the page. */
  onSent: (values: Values) => void;
}

/** Sends a message to many users. A retry after a lost reply does not send it twice. */
function useSendMessage<R extends Sendable, Values>({ route, bodyOf, onSent }: SendOptions<R, Values>) {
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
        // An admin cancelled it, or it has no recipients: the next try is a new message.
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

/** The last message of each kind that the server has not answered yet. */
const unanswered = new Map<string, { message: string; mailingId: string }>();

/** The idempotency key of a message. It stays the same until the server answers, even if the user leaves the page. */
export function messageIdFor(kind: string, body: object): string {
  const message = JSON.stringify(body);
  const last = unanswered.get(kind);
  if (last?.message === message) return last.mailingId;
  const mailingId = randomUuid();
  unanswered.set(kind, { message, mailingId });
  return mailingId;
}

/** The server has answered: the same text again is a new message. */
export function markAnswered(kind: string, mailingId: string): void {
  if (unanswered.get(kind)?.mailingId === mailingId) unanswered.delete(kind);
}

interface MessageFormOptions<R extends Sendable, Values> {
  route: R;
  empty: Values;
  toBody: (values: Values) => CallInput<R>["body"];
  /** The question before the message is sent: it cannot be recalled. */
  confirmation: (values: Values) => ConfirmOptions;
}

/** The values, errors and sending of a message form. Unsent text of an earlier visit is restored. */
export function useMessageForm<R extends Sendable, Values extends { recipients: RecipientSelection }>({
  route,
  empty,
  toBody,
  confirmation,
}: MessageFormOptions<R, Values>) {
  const input = useUnsaved(`message ${route.name}`, empty);
  const { values } = input;
  const [errors, setErrors] = useState<FieldErrors>({});
  const { ask, dialog } = useConfirm();
  const { send, ...sending } = useSendMessage({ route, bodyOf: toBody, onSent: input.clear });
  const change = (part: Partial<Values>) => {
    input.change(part);
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => field !== "targetUsers" && !(field in part)),
      ),
    );
  };
  const submit = async () => {
    if (sending.isSending) return;
    const found = findErrors(route.body, toBody(values));
    setErrors(found ?? {});
    if (found === null && (await ask(confirmation(values)))) send(values);
  };
  const unsaved: Unsaved = input;
  return { values, errors, change, form: { ...sending, unsaved, submit, dialog } };
}

interface Props {
  label: string;
  submitLabel: string;
  form: ReturnType<typeof useMessageForm>["form"];
  children: ReactNode;
}

/** The frame of the email and push forms. Focuses the first invalid field after submitting. */
export function MessageForm({ label, submitLabel, form, children }: Props) {
  const afterRender = useAfterRender();
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    void form.submit();
    afterRender(() => element.querySelector<HTMLElement>(INVALID_FIELD)?.focus());
  };
  return (
    <Card>
      <form noValidate aria-label={label} className="grid grid-cols-1 gap-5" onSubmit={onSubmit}>
        <RestoredNotice unsaved={form.unsaved} />
        <p className="text-sm text-dim">
          It goes out as you write it, also to those who have not seen the latest episode. Tell results in a
          note about the episode instead.
        </p>
        {children}
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" type="submit" busy={form.isSending}>
            <Send aria-hidden size={18} />
            {submitLabel}
          </Button>
          <p role="status" className="min-w-0 flex-1 text-[0.9375rem] text-dim">
            {form.outcome}
          </p>
        </div>
        {form.dialog}
        {form.problem && <FormAlert>{form.problem}</FormAlert>}
      </form>
    </Card>
  );
}

/** A field, or the checked radio of a group. */
const INVALID_FIELD = "input[aria-invalid], textarea[aria-invalid], fieldset[aria-invalid] input:checked";

/** The form beside what was sent, on wide screens. */
export const MessageColumns = ({ form, children }: { form: ReactNode; children: ReactNode }) => (
  <div className="grid max-w-2xl grid-cols-1 items-start gap-4 xl:max-w-none xl:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
    {form}
    <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
  </div>
);

/** "12 of 50 characters". */
export const lengthHint = (typed: string, max: number) =>
  `${numberText(typed.trim().length)} of ${countText(max, "character")}`;
