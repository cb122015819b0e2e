import { AccountGroup, adminAccountRoutes } from "@emberline/contract";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import type { AccountRequest } from "./account-actions.ts";
import { AccountActionSheet } from "./account-action-sheet.tsx";
import { AccountList } from "./account-list.tsx";
import { useAccountFilter } from "./use-account-filter.ts";
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { routeQuery } from "../../../platform/api/route-query.ts";

const GROUPS: Record<AccountGroup, string> = {
  fan: "Fans",
  scorer: "Scorers",
  admin: "Admins",
  suspended: "Suspended",
  unverified: "Not verified",
};

/** `/admin/users`. */
export function UsersPage() {
  const { filter, change } = useAccountFilter();
  const action = useSheet<AccountRequest>();
  return (
    <>
      <DocumentTitle>Users</DocumentTitle>
      <PageHeader title="Users" />
      <FailedLoginsNotice />
      <search className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:max-w-3xl">
        <SearchField
          value={filter.search}
          placeholder="Username, name or email"
          onSearch={(search) => change({ search, page: 1 })}
        />
        <Select
          label="Show"
          value={filter.group ?? ""}
          onChange={({ target }) =>
            change({ group: AccountGroup.safeParse(target.value).data ?? null, page: 1 })
          }
        >
          <option value="">All users</option>
          {AccountGroup.options.map((group) => (
            <option key={group} value={group}>
              {GROUPS[group]}
            </option>
          ))}
        </Select>
      </search>
      <AccountList filter={filter} onPage={(page) => change({ page })} onAction={action.show} />
      {action.shown && (
        <AccountActionSheet
          key={action.shown.visit}
          request={action.shown.subject}
          open={action.open}
          onClose={action.close}
        />
      )}
    </>
  );
}

/** The accounts with many failed logins within a day; nothing if there are none or while loading. */
function FailedLoginsNotice() {
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
