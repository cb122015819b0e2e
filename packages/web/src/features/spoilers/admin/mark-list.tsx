import { fullName } from "@emberline/game";
import { type PersonMark, spoilerRoutes } from "@emberline/contract";
import { usePages } from "../../../platform/api/use-pages.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { Link } from "../../../ui/link.tsx";
import { PagedList, firstInRow } from "../../../ui/tables/paged-list.tsx";
import { type Column, DataList } from "../../../ui/tables/data-list.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";

/** Those who have said how they watch the season, page by page. */
export function MarkList({ search }: { search: string }) {
  const { rows, total, retry, ...pages } = usePages(spoilerRoutes.people, { search });
  if (rows === undefined) {
    return pages.hasFailed ? (
      <ErrorState title="Error loading people" onRetry={retry} />
    ) : (
      <SkeletonRows avatars={false} count={6} />
    );
  }
  if (rows.length === 0) {
    return search === "" ? (
      <EmptyState title="No one has chosen yet">
        Fans see results live until they choose otherwise in the bar or under Settings.
      </EmptyState>
    ) : (
      <EmptyState title="No people found">
        No username or name contains all these words. Try fewer.
      </EmptyState>
    );
  }
  return (
    <PagedList {...pages} shown={rows.length} total={total} noun="person" onMore={pages.more}>
      <DataList label="People" rows={rows} keyOf={({ userId }) => userId} columns={columns} />
    </PagedList>
  );
}

function watchesText({ mode, delayHours }: PersonMark): string {
  if (mode === "live") return "Live";
  return mode === "manual" ? "When they say so" : `${countText(delayHours ?? 0, "hour")} later`;
}

function seesText({ shownThrough }: PersonMark): string {
  if (shownThrough === null) return "Everything";
  return shownThrough === 0 ? "Nothing yet" : `Through episode ${shownThrough}`;
}

const columns: readonly Column<PersonMark>[] = [
  {
    heading: "Person",
    cell: (person) => (
      <div className="min-w-0">
        <Link {...firstInRow} to={`/admin/users/${person.userId}`} className="font-semibold wrap-anywhere">
          {person.username}
        </Link>
        <span className="block text-[0.8125rem] text-dim wrap-anywhere">{fullName(person)}</span>
      </div>
    ),
    onCard: "cell",
  },
  {
    heading: "Watches",
    cell: watchesText,
    onCard: (person) => (
      <p className="text-sm">
        {watchesText(person)} · {seesText(person)}
      </p>
    ),
  },
  { heading: "Sees", cell: seesText, onCard: "nothing" },
  {
    heading: "Last change",
    className: "whitespace-nowrap text-dim",
    cell: ({ changedAt }) => <time dateTime={changedAt}>{dateTimeText(changedAt)}</time>,
    onCard: ({ changedAt }) => (
      <p className="text-sm text-dim">
        <time dateTime={changedAt}>{dateTimeText(changedAt)}</time>
      </p>
    ),
  },
];
