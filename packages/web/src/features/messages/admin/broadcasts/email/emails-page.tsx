import { PageHeader } from "../../../../../ui/layout/page-header.tsx";
import { DocumentTitle } from "../../../../../ui/layout/document-title.tsx";
import { MessageColumns } from "../compose/message-form.tsx";
import { EmailForm } from "./email-form.tsx";
import { UndeliveredEmails } from "./undelivered-emails.tsx";
import { SentMessages } from "../sent/sent-messages.tsx";

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
