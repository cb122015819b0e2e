import { PageHeader } from "../../ui/page-header.tsx";
import { Title } from "../../ui/title.tsx";
import { EmailForm } from "./email-form.tsx";
import { OpenLetters } from "./open-letters.tsx";
import { SentMessages } from "./sent-messages.tsx";

/** `/admin/emails`. */
export function EmailsPage() {
  return (
    <>
      <Title>Emails</Title>
      <PageHeader title="Emails" />
      <EmailForm />
      <OpenLetters />
      <SentMessages channel="mail" />
    </>
  );
}
