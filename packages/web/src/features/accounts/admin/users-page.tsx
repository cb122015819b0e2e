import { AccountGroup, adminAccountRoutes, ACCOUNTS_PER_PAGE, type AdminAccount } from "@emberline/contract";
import { useQuery, keepPreviousData } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { useSearchParams } from "react-router";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import type { AccountRequest } from "./account-actions.ts";
import { AccountActionSheet } from "./account-action-sheet.tsx";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { Pages } from "../../../ui/tables/pages.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { AccountButtons, AccountEmail, AccountName, LastSeen } from "./account-cells.tsx";
import { type Column, DataList } from "../../../ui/tables/data-list.tsx";
import { PasskeyRequirement } from "./passkey-requirement.tsx";

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
      {action.render((request, sheet) => (
        <AccountActionSheet request={request} {...sheet} />
      ))}
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

interface AccountFilter {
  search: string;
  /** Null for all users. */
  group: AccountGroup | null;
  /** From 1. */
  page: number;
}

/** The filter is in the URL, so that it can be bookmarked and shared. */
function useAccountFilter() {
  const [params, setParams] = useSearchParams();
  const filter: AccountFilter = {
    search: params.get("search") ?? "",
    group: AccountGroup.safeParse(params.get("group")).data ?? null,
    page: parsePage(params.get("page") ?? ""),
  };
  const change = (part: Partial<AccountFilter>) => {
    const { search, group, page } = { ...filter, ...part };
    const next = new URLSearchParams({
      ...(search && { search }),
      ...(group && { group }),
      ...(page > 1 && { page: String(page) }),
    });
    // A page change adds a history entry; typing in the search does not.
    setParams(next, { replace: part.search !== undefined });
  };
  return { filter, change };
}

const parsePage = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);

interface Props {
  filter: AccountFilter;
  onPage: (page: number) => void;
  onAction: (request: AccountRequest) => void;
}

/** One page of accounts. The previous page stays while the next one loads. */
function AccountList({ filter, onPage, onAction }: Props) {
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

/** `/admin/users`. */
export const AdminUsersPage = () => (
  <>
    <UsersPage />
    <PasskeyRequirement />
  </>
);
