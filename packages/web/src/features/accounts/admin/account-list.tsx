import { ACCOUNTS_PER_PAGE, type AdminAccount, adminAccountRoutes } from "@emberline/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { Pages } from "../../../ui/tables/pages.tsx";
import type { AccountRequest } from "./account-actions.ts";
import type { AccountFilter } from "./use-account-filter.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { AccountButtons, AccountEmail, AccountName, LastSeen } from "./account-cells.tsx";
import { type Column, DataList } from "../../../ui/tables/data-list.tsx";

interface Props {
  filter: AccountFilter;
  onPage: (page: number) => void;
  onAction: (request: AccountRequest) => void;
}

/** One page of accounts. The previous page stays while the next one loads. */
export function AccountList({ filter, onPage, onAction }: Props) {
  const { search, group, page } = filter;
  const query = { search, ...(group && { group }), page: String(page) };
  const accounts = useQuery({
    ...routeQuery(adminAccountRoutes.list, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (!accounts.data) {
    return accounts.isError ? (
      <ErrorState title="Error loading users" onRetry={() => accounts.refetch()} />
    ) : (
      <SkeletonRows avatars={false} count={8} />
    );
  }
  const { total, rows } = accounts.data.data;
  const isOld = accounts.isPlaceholderData;
  if (rows.length === 0) return <NoAccounts {...filter} onPage={onPage} />;
  return (
    <div aria-busy={isOld} className={isOld ? "opacity-60" : undefined}>
      {accounts.isError && (
        <p role="alert" className="mb-3 text-sm text-danger">
          Error loading users. This list may be out of date.
        </p>
      )}
      <DataList
        label="Users"
        rows={rows}
        keyOf={({ userId }) => userId}
        columns={columns}
        actions={(account) => <AccountButtons account={account} onAction={onAction} />}
      />
      <Pages {...{ total, page, isOld, onPage }} shown={rows.length} perPage={ACCOUNTS_PER_PAGE} />
    </div>
  );
}

function NoAccounts({ search, group, page, onPage }: AccountFilter & Pick<Props, "onPage">) {
  if (page > 1) {
    return (
      <EmptyState title="That page is empty" action={<Button onClick={() => onPage(1)}>First Page</Button>}>
        There are fewer users than that.
      </EmptyState>
    );
  }
  if (search) {
    return (
      <EmptyState title="No users found">
        No username, name or email {group !== null && "of these users "}contains all these words. Try fewer.
      </EmptyState>
    );
  }
  return group ? (
    <EmptyState title="No users found">There are no such users.</EmptyState>
  ) : (
    <EmptyState title="No users yet">Users who register are listed here.</EmptyState>
  );
}

const columns: readonly Column<AdminAccount>[] = [
  { heading: "User", cell: (account) => <AccountName account={account} />, onCard: "cell" },
  { heading: "Email", cell: (account) => <AccountEmail account={account} />, onCard: "cell" },
  {
    heading: "Leagues",
    number: true,
    className: "figures",
    cell: ({ leagues }) => leagues,
    onCard: (account) => (
      <p className="text-sm text-dim">
        {countText(account.leagues, "league")} · {account.lastSeenAt !== null && "seen "}
        <LastSeen account={account} />
      </p>
    ),
  },
  {
    heading: "Last seen",
    className: "text-sm text-dim",
    cell: (account) => <LastSeen account={account} />,
    onCard: "nothing",
  },
];
