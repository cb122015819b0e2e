import { PageHeader } from "../../ui/page-header.tsx";
import { Title } from "../../ui/title.tsx";
import { EmailForm } from "./email-form.tsx";

/** `/admin/emails`. */
export function EmailsPage() {
  return (
    <>
      <Title>Emails</Title>
      <PageHeader title="Emails" />
      <EmailForm />
    </>
  );
}
