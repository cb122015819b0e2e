import { broadcastRoutes, PushBody } from "@emberline/contract";
import { PUSH_BODY_MAX_LENGTH, PUSH_TITLE_MAX_LENGTH } from "@emberline/game";
import { useMutation } from "@tanstack/react-query";
import { wordsOf } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { findErrors } from "../../api/form-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { everybody } from "./choice.ts";
import { lengthHint } from "./length-hint.ts";
import { MessageForm } from "./message-form.tsx";
import { bodyOf, PUSH_TYPES, typeOf, type PushValues, type SentPush } from "./push.ts";
import { RecipientsField } from "./recipients-field.tsx";
import { SentNote } from "./sent-note.tsx";
import { useMessage } from "./use-message.ts";

const EMPTY: PushValues = { title: "", body: "", type: "admin_test", url: "", recipients: everybody };
const OUT_OF_REACH = "The server could not be reached. What you typed is still here.";

/** A push message to all users or to chosen ones; as long as none can be sent, it is checked only. */
export function PushForm() {
  const { values, errors, change, isFit } = useMessage({
    name: "push",
    empty: EMPTY,
    check: (typed) => findErrors(PushBody, bodyOf(typed)),
  });
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (body: SentPush) => call(broadcastRoutes.push, { body }),
  });
  const submit = () => {
    if (!isPending && isFit()) mutate(bodyOf(values));
  };
  return (
    <MessageForm label="Push notification" onSubmit={submit} problem={error && wordsOf(error, OUT_OF_REACH)}>
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
        onChange={(event) => change({ type: typeOf(event.target.value) ?? values.type })}
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
        hint="A page of this site."
        onChange={(event) => change({ url: event.target.value })}
      />
      <RecipientsField
        route={broadcastRoutes.pushRecipients}
        value={values.recipients}
        onChange={(recipients) => change({ recipients })}
        allHint="Every device that was ever allowed to take messages."
        error={errors["targetUsers"]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isPending}>
          Check Message
        </Button>
        <SentNote>{isPending ? "" : data?.message}</SentNote>
      </div>
    </MessageForm>
  );
}
