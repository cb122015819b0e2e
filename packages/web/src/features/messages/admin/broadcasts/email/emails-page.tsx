import { PageHeader } from "../../../../../ui/layout/page-header.tsx";
import { DocumentTitle } from "../../../../../ui/layout/document-title.tsx";
import { MessageColumns } from "../compose/message-form.tsx";
import { EmailForm } from "./email-form.tsx";
import { SentMessages } from "../sent/sent-messages.tsx";
import { broadcastRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { routeQuery } from "../../../../../platform/api/route-query.ts";
import { emailStatusText } from "./email-status-text.ts";

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
