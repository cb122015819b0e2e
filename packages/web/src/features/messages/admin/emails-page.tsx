import { broadcastRoutes, type CallInput } from "@emberline/contract";
import { EMAIL_SUBJECT_MAX_LENGTH } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { TextArea, TextField } from "../../../ui/forms/text-field.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { MessageColumns, lengthHint, MessageForm, useMessageForm } from "./message-form.tsx";
import { allUsers, RecipientsField, toTargetUsers, type RecipientSelection } from "./recipients-field.tsx";
import { SentMessages } from "./sent-messages.tsx";

/** `/admin/emails`. */
export function EmailsPage() {
  return (
    <>
      <DocumentTitle>Emails</DocumentTitle>
      <PageHeader title="Emails" />
      <MessageColumns form={<EmailForm />}>
        <UndeliveredEmails />
        <SentMessages channel="mail" />
      </MessageColumns>
    </>
  );
}

/** Warns when single emails, such as codes and reminders, are not delivered. */
function UndeliveredEmails() {
  const { data } = useQuery(routeQuery(broadcastRoutes.sent));
  const text = data && emailStatusText(data.letters);
  if (!data || !text) return null;
  return (
    <p role="status" className="flex gap-3 text-dim">
      {data.letters.failed > 0 && (
        <CircleAlert aria-hidden size={18} className="mt-[3px] shrink-0 text-danger" />
      )}
      {text}
    </p>
  );
}

const EMPTY: EmailValues = {
  subject: "",
  body: "",
  isHtml: false,
  priority: "normal",
  recipients: allUsers,
};

/** An email to all or chosen users. */
function EmailForm() {
  const { values, errors, change, form } = useMessageForm({
    route: broadcastRoutes.email,
    empty: EMPTY,
    toBody: toEmailBody,
    confirmation: emailConfirmation,
  });
  return (
    <MessageForm label="Email" submitLabel="Send Email" form={form}>
      <TextField
        label="Subject"
        name="subject"
        required
        maxLength={EMAIL_SUBJECT_MAX_LENGTH}
        value={values.subject}
        error={errors["subject"]}
        hint={lengthHint(values.subject, EMAIL_SUBJECT_MAX_LENGTH)}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextArea
        label="Email body"
        name="body"
        required
        rows={9}
        value={values.body}
        error={errors["body"]}
        onChange={(event) => change({ body: event.target.value })}
      />
      <Checkbox
        label="The body is HTML"
        hint="Scripts, styles and pictures are removed. Otherwise it is sent as plain text."
        checked={values.isHtml}
        onChange={(event) => change({ isHtml: event.target.checked })}
      />
      <Select
        label="Priority"
        value={values.priority}
        onChange={({ target: { value } }) => isPriority(value) && change({ priority: value })}
      >
        <option value="low">Low</option>
        <option value="normal">Normal</option>
        <option value="high">High</option>
      </Select>
      <RecipientsField
        route={broadcastRoutes.findEmailRecipients}
        value={values.recipients}
        onChange={(recipients) => change({ recipients })}
        allHint="Everyone with a verified address, whatever their preferences, except users who unsubscribed from these emails."
        error={errors["targetUsers"]}
      />
    </MessageForm>
  );
}

type SentEmail = CallInput<typeof broadcastRoutes.email>["body"];

export interface EmailValues extends Pick<SentEmail, "subject" | "body" | "isHtml" | "priority"> {
  recipients: RecipientSelection;
}

export const toEmailBody = ({ recipients, ...email }: EmailValues): SentEmail => ({
  ...email,
  targetUsers: toTargetUsers(recipients),
});

const isPriority = (value: string): value is EmailValues["priority"] =>
  ["low", "normal", "high"].includes(value);

/** Texts of the confirmation dialog. */
export function emailConfirmation({ subject, recipients: { all, chosen } }: EmailValues) {
  return {
    title: all ? "Send this to all users?" : `Send this to ${countText(chosen.length, "user")}?`,
    children: `"${subject.trim()}" is sent right away. Sent emails cannot be recalled.`,
    confirmLabel: "Send Email",
  };
}

/** How many single emails of the last week are waiting or failed; null if none. */
export function emailStatusText({ waiting, failed }: { waiting: number; failed: number }): string | null {
  const waits = `${waiting === 1 ? "is" : "are"} waiting to be sent`;
  if (failed > 0) {
    const text = `${countText(failed, EMAIL, EMAILS)} of the last week could not be delivered. See the server's log.`;
    return waiting === 0 ? text : `${text} ${waiting} more ${waits}.`;
  }
  return waiting === 0
    ? null
    : `${countText(waiting, EMAIL, EMAILS)} ${waits}. If this persists, see the server's log.`;
}

const EMAIL = "code, reminder or other single email";
const EMAILS = "codes, reminders or other single emails";
