import { spoilerRoutes, type PersonMark } from "@emberline/contract";
import { fullName } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { usePages } from "../../../platform/api/use-pages.ts";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonBar, SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { Link } from "../../../ui/link.tsx";
import { type Column, DataList } from "../../../ui/tables/data-list.tsx";
import { PagedList, firstInRow } from "../../../ui/tables/paged-list.tsx";
import { countText, numberText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";

/** `/admin/spoilers`. */
export function MarksPage() {
  const [search, setSearch] = useState("");
  return (
    <>
      <DocumentTitle>Spoilers</DocumentTitle>
      <PageHeader title="Spoilers" />
      <MarkCounts />
      <search className="mb-4 block max-w-xl">
        <SearchField value={search} placeholder="Username or name" onSearch={setSearch} />
      </search>
      <MarkList search={search} />
    </>
  );
}

/** How many people wait for the latest results, how they watch, and up to which episode. */
function MarkCounts() {
  const { data, isError, refetch } = useQuery({ ...routeQuery(spoilerRoutes.counts), staleTime: 0 });
  if (!data) {
    return isError ? (
      <ErrorState title="Error loading the numbers" onRetry={refetch} />
    ) : (
      <SkeletonBar className="mb-5 h-52 w-full rounded-2xl! md:h-40" />
    );
  }
  const { live, manual, delay, latest, waiting, episodes } = data.data;
  const most = Math.max(1, ...episodes.map(({ people }) => people));
  return (
    <div className="mb-5 grid grid-cols-1 gap-3 md:grid-cols-2">
      <Card aria-label="How people watch">
        <p className="text-lg font-semibold">
          {latest === 0
            ? "No results yet"
            : `${countText(waiting, "person waits", "people wait")} for episode ${latest}`}
        </p>
        <dl className="mt-3 grid grid-cols-3 gap-3">
          <Count label="Live" value={live} />
          <Count label="When they say so" value={manual} />
          <Count label="Hours later" value={delay} />
        </dl>
      </Card>
      <Card aria-label="Seen through">
        {episodes.length === 0 ? (
          <p className="text-dim">No one has a team yet.</p>
        ) : (
          <ul className="grid gap-2">
            {episodes.map(({ through, people }) => (
              <li
                key={through}
                className="grid grid-cols-[7.5rem_minmax(0,1fr)_auto] items-center gap-3 text-sm"
              >
                {through === 0 ? "Nothing yet" : `Through episode ${through}`}
                <span aria-hidden className="h-2.5 overflow-clip rounded-full bg-ink-3">
                  <span
                    className="block h-full rounded-full bg-lagoon"
                    style={{ width: `${(people / most) * 100}%` }}
                  />
                </span>
                <span className="figures font-semibold">
                  {numberText(people)}
                  <span className="sr-only"> {people === 1 ? "person" : "people"}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

const Count = ({ label, value }: { label: string; value: number }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-[0.8125rem] leading-tight text-dim">{label}</dt>
    <dd className="display figures text-2xl">{numberText(value)}</dd>
  </div>
);

/** The fans who have chosen how they watch the season, page by page. */
function MarkList({ search }: { search: string }) {
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
