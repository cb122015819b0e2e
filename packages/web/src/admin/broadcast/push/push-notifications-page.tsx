import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { MessageColumns } from "../compose/message-form.tsx";
import { PushForm } from "./push-form.tsx";
import { SentMessages } from "../sent/sent-messages.tsx";

/** `/admin/push-notifications`. */
export function PushNotificationsPage() {
  return (
    <>
      <DocumentTitle>Push notifications</DocumentTitle>
      <PageHeader title="Push notifications" />
      <MessageColumns form={<PushForm />}>
        <SentMessages channel="push" />
      </MessageColumns>
    </>
  );
}
