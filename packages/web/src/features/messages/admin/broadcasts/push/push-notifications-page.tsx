import { broadcastRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../../platform/api/route-query.ts";
import { countText } from "../../../../../ui/text/count-text.ts";
import { PageHeader } from "../../../../../ui/layout/page-header.tsx";
import { DocumentTitle } from "../../../../../ui/layout/document-title.tsx";
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
        <DevicesLackingFirebase />
        <SentMessages channel="push" />
      </MessageColumns>
    </>
  );
}

/** Why registered devices are missing among the recipients. */
function DevicesLackingFirebase() {
  const count = useQuery(routeQuery(broadcastRoutes.sent)).data?.devicesLackingFirebase ?? 0;
  if (count === 0) return null;
  return (
    <p className="text-dim">
      {countText(count, "device")} {count === 1 ? "is" : "are"} registered with Firebase, but this site has no
      Firebase account, so messages do not reach {count === 1 ? "it" : "them"}. Users without another device
      are not offered as recipients. To change that, set <code>FIREBASE_SERVICE_ACCOUNT</code> on the server.
    </p>
  );
}
