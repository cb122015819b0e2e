import { broadcastRoutes, PushBody } from "@emberline/contract";
import { PUSH_BODY_MAX_LENGTH, PUSH_TITLE_MAX_LENGTH } from "@emberline/game";
import { Send } from "lucide-react";
import { findErrors } from "../../../../../platform/api/form-errors.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { useConfirm } from "../../../../../ui/overlay/confirm-dialog.tsx";
import { Select } from "../../../../../ui/forms/select.tsx";
import { TextArea, TextField } from "../../../../../ui/forms/text-field.tsx";
import { allUsers } from "../compose/recipient-selection.ts";
import { lengthHint } from "../compose/length-hint.ts";
import { MessageForm } from "../compose/message-form.tsx";
import {
  toPushBody,
  pushConfirmation,
  PUSH_TYPE_CHOICES,
  findPushType,
  type PushValues,
} from "./push-values.ts";
import { RecipientsField } from "../compose/recipients-field.tsx";
import { SendResult } from "../compose/send-result.tsx";
import { useMessageForm } from "../compose/use-message-form.ts";
import { useSendMessage } from "../compose/use-send-message.ts";

const EMPTY: PushValues = { title: "", body: "", type: "admin_test", url: "", recipients: allUsers };

/** A push message to all or chosen users. Asks for confirmation, because it cannot be recalled. */
export function PushForm() {
  const { values, errors, change, isFit, clear, unsaved } = useMessageForm({
    name: "push",
    empty: EMPTY,
    check: (typed) => findErrors(PushBody, toPushBody(typed)),
  });
  const { ask, dialog } = useConfirm();
  const { send, isSending, problem, outcome } = useSendMessage({
    route: broadcastRoutes.push,
    bodyOf: toPushBody,
    onSent: clear,
  });
  const submit = async () => {
    if (isSending || !isFit()) return;
    if (await ask(pushConfirmation(values))) send(values);
  };
  return (
    <MessageForm label="Push notification" onSubmit={() => void submit()} problem={problem} unsaved={unsaved}>
      <TextField
        label="Title"
        name="title"
        required
        maxLength={PUSH_TITLE_MAX_LENGTH}
        value={values.title}
        error={errors["title"]}
        hint={lengthHint(values.title, PUSH_TITLE_MAX_LENGTH)}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label="Body"
        name="body"
        required
        rows={3}
        maxLength={PUSH_BODY_MAX_LENGTH}
        value={values.body}
        error={errors["body"]}
        hint={lengthHint(values.body, PUSH_BODY_MAX_LENGTH)}
        onChange={(event) => change({ body: event.target.value })}
      />
      <Select
        label="Type"
        value={values.type}
        hint={findPushType(values.type)?.reachText}
        onChange={(event) => change({ type: findPushType(event.target.value)?.value ?? values.type })}
      >
        {PUSH_TYPE_CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextField
        label="Opens (optional)"
        name="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        placeholder="/players"
        value={values.url}
        error={errors["url"]}
        hint="A page of this site: its address or path."
        onChange={(event) => change({ url: event.target.value })}
      />
      <RecipientsField
        route={broadcastRoutes.findPushRecipients}
        value={values.recipients}
        onChange={(recipients) => change({ recipients })}
        allHint="Every device that accepts this type."
        error={errors["targetUsers"]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" type="submit" busy={isSending}>
          <Send aria-hidden size={18} />
          Send Message
        </Button>
        <SendResult>{outcome}</SendResult>
      </div>
      {dialog}
    </MessageForm>
  );
}
