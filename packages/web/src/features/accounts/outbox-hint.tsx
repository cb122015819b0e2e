import { accountCalls } from "../../platform/api/calls/settings-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { FolderOpen } from "lucide-react";
import { routeQuery } from "../../platform/api/route-query.ts";

const OWN_MACHINE = /^(?:127(?:\.\d+){3}|localhost|\[::1\])$/;

/** On the machine of a site without a mail server: where the email with the code or link is. */
export function OutboxHint({ what }: { what: "code" | "link" }) {
  const { data } = useQuery({
    ...routeQuery(accountCalls.outbox),
    enabled: OWN_MACHINE.test(location.hostname),
    staleTime: Infinity,
    retry: false,
  });
  const folder = data?.data?.folder;
  if (folder === undefined) return null;
  return (
    <div className="mt-5 flex animate-rise gap-3 rounded-xl border border-gold/50 bg-gold/10 p-4 text-[0.9375rem]">
      <FolderOpen aria-hidden size={20} className="mt-0.5 shrink-0 text-gold" />
      <p className="min-w-0">
        This site has no mail server yet. The {what} is in the newest file in{" "}
        <code className="text-sm wrap-anywhere text-sand">{folder}</code> on this computer.
      </p>
    </div>
  );
}
