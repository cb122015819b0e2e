import { SearchField } from "../../ui/forms/search-field.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";
import { useSheet } from "../../ui/overlay/use-sheet.ts";
import type { AccountRequest } from "./account-actions.ts";
import { AccountActionSheet } from "./account-action-sheet.tsx";
import { AccountList } from "./account-list.tsx";
import { FailedLoginsNotice } from "./failed-logins-notice.tsx";
import { useAccountFilter } from "./use-account-filter.ts";

/** `/admin/users`. */
export function UsersPage() {
  const { filter, change } = useAccountFilter();
  const action = useSheet<AccountRequest>();
  return (
    <>
      <DocumentTitle>Users</DocumentTitle>
      <PageHeader title="Users" />
      <FailedLoginsNotice />
      <search className="mb-4 block max-w-xl">
        <SearchField
          value={filter.search}
          placeholder="Username, name or email"
          onSearch={(search) => change({ search, page: 1 })}
        />
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
