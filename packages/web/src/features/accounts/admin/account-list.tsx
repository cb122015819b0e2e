import { ACCOUNTS_PER_PAGE, adminAccountRoutes } from "@emberline/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { useShowsCards } from "../../../ui/hooks/use-media-query.ts";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { Pages } from "../../../ui/tables/pages.tsx";
import type { AccountRequest } from "./account-actions.ts";
import type { AccountFilter } from "./use-account-filter.ts";
import { RecordCard, RecordCards } from "../../../ui/tables/record-cards.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import {
  AccountButtons,
  AccountEmail,
  AccountName,
  type AccountViewProps,
  LastSeen,
} from "./account-cells.tsx";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";

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
  const showsCards = useShowsCards();
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
  const View = showsCards ? AccountCards : AccountTable;
  return (
    <div aria-busy={isOld} className={isOld ? "opacity-60" : undefined}>
      {accounts.isError && (
        <p role="alert" className="mb-3 text-sm text-danger">
          Error loading users. This list may be out of date.
        </p>
      )}
      <View accounts={rows} onAction={onAction} />
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

/** The users as cards, for narrow screens. */
function AccountCards({ accounts, onAction }: AccountViewProps) {
  return (
    <RecordCards label="Users">
      {accounts.map((account) => (
        <RecordCard key={account.userId} actions={<AccountButtons account={account} onAction={onAction} />}>
          <AccountName account={account} />
          <AccountEmail account={account} />
          <p className="text-sm text-dim">
            {countText(account.leagues, "league")} · {account.lastSeenAt !== null && "seen "}
            <LastSeen account={account} />
          </p>
        </RecordCard>
      ))}
    </RecordCards>
  );
}

function AccountTable({ accounts, onAction }: AccountViewProps) {
  return (
    <Table
      label="Users"
      head={
        <>
          <Th>User</Th>
          <Th>Email</Th>
          <Th number>Leagues</Th>
          <Th>Last seen</Th>
          <Th className="text-right">Actions</Th>
        </>
      }
    >
      {accounts.map((account) => (
        <Tr key={account.userId}>
          <Td>
            <AccountName account={account} />
          </Td>
          <Td>
            <AccountEmail account={account} />
          </Td>
          <Td number className="figures">
            {account.leagues}
          </Td>
          <Td className="text-sm text-dim">
            <LastSeen account={account} />
          </Td>
          <Td>
            <AccountButtons account={account} onAction={onAction} />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
