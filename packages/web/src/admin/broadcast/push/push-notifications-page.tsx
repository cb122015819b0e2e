import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { PushForm } from "./push-form.tsx";
import { SentMessages } from "../sent/sent-messages.tsx";

/** `/admin/push-notifications`. */
export function PushNotificationsPage() {
  return (
    <>
      <DocumentTitle>Push notifications</DocumentTitle>
      <PageHeader title="Push notifications" />
      <PushForm />
      <SentMessages channel="push" />
    </>
  );
}
