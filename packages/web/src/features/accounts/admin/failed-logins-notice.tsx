import { adminAccountRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { routeQuery } from "../../../platform/api/route-query.ts";

/** The accounts with many failed logins within a day; nothing if there are none or while loading. */
export function FailedLoginsNotice() {
  const accounts =
    useQuery({ ...routeQuery(adminAccountRoutes.failedLogins), staleTime: 0 }).data?.data ?? [];
  if (accounts.length === 0) return null;
  return (
    <section
      aria-label="Failed logins"
      className="mb-4 flex items-start gap-3 rounded-2xl border border-ember/40 bg-ember-to/12 px-4 py-3"
    >
      <ShieldAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-ember" />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          Many logins failed within the last day:{" "}
          {accounts.map(({ username, failures }) => `${username} (${failures})`).join(", ")}.
        </p>
        <p className="mt-1 text-sm text-dim">
          Further attempts are slowed down, and owners of verified addresses were notified by email.
        </p>
      </div>
    </section>
  );
}
