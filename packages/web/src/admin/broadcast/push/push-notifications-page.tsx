import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Title } from "../../../ui/layout/document-title.tsx";
import { PushForm } from "./push-form.tsx";
import { SentMessages } from "../sent/sent-messages.tsx";

/** `/admin/push-notifications`. */
export function PushNotificationsPage() {
  return (
    <>
      <Title>Push notifications</Title>
      <PageHeader title="Push notifications" />
      <PushForm />
      <SentMessages channel="push" />
    </>
  );
}
