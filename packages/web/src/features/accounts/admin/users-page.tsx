import { AccountGroup } from "@emberline/contract";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import type { AccountRequest } from "./account-actions.ts";
import { AccountActionSheet } from "./account-action-sheet.tsx";
import { AccountList } from "./account-list.tsx";
import { FailedLoginsNotice } from "./failed-logins-notice.tsx";
import { useAccountFilter } from "./use-account-filter.ts";

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
