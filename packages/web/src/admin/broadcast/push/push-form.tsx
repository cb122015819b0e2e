import { broadcastRoutes, PushBody } from "@emberline/contract";
import { PUSH_BODY_MAX_LENGTH, PUSH_TITLE_MAX_LENGTH } from "@emberline/game";
import { Send } from "lucide-react";
import { findErrors } from "../../../api/form-errors.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useConfirm } from "../../../ui/overlay/confirm-dialog.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { TextArea, TextField } from "../../../ui/forms/text-field.tsx";
import { everybody } from "../compose/recipient-selection.ts";
import { lengthHint } from "../compose/length-hint.ts";
import { MessageForm } from "../compose/message-form.tsx";
import { bodyOf, confirmWords, PUSH_TYPES, typeOf, type PushValues } from "./push-values.ts";
import { RecipientsField } from "../compose/recipients-field.tsx";
import { SentNote } from "../compose/send-result.tsx";
import { useMessage } from "../compose/use-message-form.ts";
import { useSendMessage } from "../compose/use-send-message.ts";

const EMPTY: PushValues = { title: "", body: "", type: "admin_test", url: "", recipients: everybody };

/** A push message to all users or to chosen ones. It asks once more, because no message comes back. */
export function PushForm() {
  const { values, errors, change, isFit, clear } = useMessage({
    name: "push",
    empty: EMPTY,
    check: (typed) => findErrors(PushBody, bodyOf(typed)),
  });
  const { ask, dialog } = useConfirm();
  const { send, isSending, problem, outcome } = useSendMessage({
    route: broadcastRoutes.push,
    bodyOf,
    onSent: clear,
  });
  const submit = async () => {
    if (isSending || !isFit()) return;
    if (await ask(confirmWords(values))) send(values);
  };
  return (
    <MessageForm label="Push notification" onSubmit={() => void submit()} problem={problem}>
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
        hint={typeOf(values.type)?.reach}
        onChange={(event) => change({ type: typeOf(event.target.value)?.value ?? values.type })}
      >
        {PUSH_TYPES.map(({ value, label }) => (
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
        hint="A page of this site: its address or its path."
        onChange={(event) => change({ url: event.target.value })}
      />
      <RecipientsField
        route={broadcastRoutes.pushRecipients}
        value={values.recipients}
        onChange={(recipients) => change({ recipients })}
        allHint="Every device that takes such messages."
        error={errors["targetUsers"]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button look="ember" type="submit" busy={isSending}>
          <Send aria-hidden size={18} />
          Send Message
        </Button>
        <SentNote>{outcome}</SentNote>
      </div>
      {dialog}
    </MessageForm>
  );
}
