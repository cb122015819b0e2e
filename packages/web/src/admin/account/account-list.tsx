import { ACCOUNTS_PER_PAGE, adminAccountRoutes, type AdminAccount } from "@emberline/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../api/route-query.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../ui/layout/error-state.tsx";
import { useShowsCards } from "../../ui/hooks/use-media-query.ts";
import { SkeletonRows } from "../../ui/layout/skeleton.tsx";
import type { AccountRequest } from "./account-actions.ts";
import { AccountCards } from "./account-cards.tsx";
import { AccountTable } from "./account-table.tsx";
import type { AccountFilter } from "./use-account-filter.ts";

interface Props {
  filter: AccountFilter;
  onPage: (page: number) => void;
  onAction: (request: AccountRequest) => void;
}

/** One page of accounts. The previous page stays while the next one loads. */
export function AccountList({ filter: { search, page }, onPage, onAction }: Props) {
  const query = { search, page: String(page) };
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
  if (rows.length === 0) return <NoAccounts search={search} page={page} onPage={onPage} />;
  const View = showsCards ? AccountCards : AccountTable;
  return (
    <div aria-busy={isOld} className={isOld ? "opacity-60" : undefined}>
      {accounts.isError && (
        <p role="alert" className="mb-3 text-sm text-danger">
          Error loading users. This list may be out of date.
        </p>
      )}
      <View accounts={rows} onAction={onAction} />
      <Pages total={total} shown={rows} page={page} isOld={isOld} onPage={onPage} />
    </div>
  );
}

interface PagesProps {
  total: number;
  shown: readonly AdminAccount[];
  page: number;
  isOld: boolean;
  onPage: (page: number) => void;
}

function Pages({ total, shown, page, isOld, onPage }: PagesProps) {
  const first = (page - 1) * ACCOUNTS_PER_PAGE + 1;
  const last = first + shown.length - 1;
  const isOne = total <= ACCOUNTS_PER_PAGE;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-dim">
        {isOld ? "Loading" : `${first}–${last} of ${total}`}
      </p>
      {!isOne && (
        <div className="flex gap-2">
          <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button disabled={page * ACCOUNTS_PER_PAGE >= total} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}

function NoAccounts({ search, page, onPage }: { search: string } & Pick<PagesProps, "page" | "onPage">) {
  if (page > 1) {
    return (
      <EmptyState title="That page is empty" action={<Button onClick={() => onPage(1)}>First Page</Button>}>
        There are fewer users than that.
      </EmptyState>
    );
  }
  return search ? (
    <EmptyState title="No users found">
      No username, name or email contains all these words. Try fewer.
    </EmptyState>
  ) : (
    <EmptyState title="No users yet">Users who register are listed here.</EmptyState>
  );
}
