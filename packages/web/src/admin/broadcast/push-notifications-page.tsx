import { Info } from "lucide-react";
import { PageHeader } from "../../ui/page-header.tsx";
import { Title } from "../../ui/title.tsx";
import { PushForm } from "./push-form.tsx";

/** `/admin/push-notifications`. */
export function PushNotificationsPage() {
  return (
    <>
      <Title>Push notifications</Title>
      <PageHeader title="Push notifications" />
      <p className="mb-4 flex max-w-2xl items-start gap-2.5 rounded-xl border border-gold/40 bg-gold/10 px-3.5 py-3">
        <Info aria-hidden size={18} className="mt-1 shrink-0 text-gold" />
        <span>
          <strong className="font-semibold">Nothing is sent from here yet.</strong> Sending push messages
          comes with a later version. Until then you can write one and have it checked.
        </span>
      </p>
      <PushForm />
    </>
  );
}
