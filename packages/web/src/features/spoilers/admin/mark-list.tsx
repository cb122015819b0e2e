import { type PersonMark, spoilerRoutes } from "@emberline/contract";
import { usePages } from "../../../platform/api/use-pages.ts";
import { useShowsCards } from "../../../ui/hooks/use-media-query.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { Link } from "../../../ui/link.tsx";
import { PagedList, firstInRow } from "../../../ui/tables/paged-list.tsx";
import { RecordCard, RecordCards } from "../../../ui/tables/record-cards.tsx";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { fullName } from "../../../ui/text/full-name.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";

/** Those who have said how they watch the season, page by page; cards on narrow screens. */
export function MarkList({ search }: { search: string }) {
  const { rows, total, retry, ...pages } = usePages(spoilerRoutes.people, { search });
  const View = useShowsCards() ? MarkCards : MarkTable;
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
      <View people={rows} />
    </PagedList>
  );
}

function MarkTable({ people }: { people: readonly PersonMark[] }) {
  return (
    <Table
      label="People"
      head={
        <>
          <Th>Person</Th>
          <Th>Watches</Th>
          <Th>Sees</Th>
          <Th>Last change</Th>
        </>
      }
    >
      {people.map((person) => (
        <Tr key={person.userId}>
          <Td>
            <Person person={person} />
          </Td>
          <Td>{watchesText(person)}</Td>
          <Td>{seesText(person)}</Td>
          <Td className="whitespace-nowrap text-dim">
            <time dateTime={person.changedAt}>{dateTimeText(person.changedAt)}</time>
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

function MarkCards({ people }: { people: readonly PersonMark[] }) {
  return (
    <RecordCards label="People">
      {people.map((person) => (
        <RecordCard key={person.userId} actions={null}>
          <Person person={person} />
          <p className="text-sm">
            {watchesText(person)} · {seesText(person)}
          </p>
          <p className="text-sm text-dim">
            <time dateTime={person.changedAt}>{dateTimeText(person.changedAt)}</time>
          </p>
        </RecordCard>
      ))}
    </RecordCards>
  );
}

const Person = ({ person }: { person: PersonMark }) => (
  <div className="min-w-0">
    <Link {...firstInRow} to={`/admin/users/${person.userId}`} className="font-semibold wrap-anywhere">
      {person.username}
    </Link>
    <span className="block text-[0.8125rem] text-dim wrap-anywhere">{fullName(person)}</span>
  </div>
);

function watchesText({ mode, delayHours }: PersonMark): string {
  if (mode === "live") return "Live";
  return mode === "manual" ? "When they say so" : `${countText(delayHours ?? 0, "hour")} later`;
}

function seesText({ shownThrough }: PersonMark): string {
  if (shownThrough === null) return "Everything";
  return shownThrough === 0 ? "Nothing yet" : `Through episode ${shownThrough}`;
}
