import type { SeasonOverview } from "@emberline/contract";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import { dateTimeText } from "../../../ui/text/time-text.ts";

export function SeasonEpisodes({ season: { episodes } }: { season: SeasonOverview }) {
  if (episodes.length === 0) return <EmptyState title="No episodes">No episodes were added yet.</EmptyState>;
  return (
    <Table
      label="Episodes"
      head={
        <>
          <Th className="w-full">Episode</Th>
          <Th number>Scores</Th>
        </>
      }
    >
      {episodes.map(({ episodeId, number, title, airDate, scoreCount }) => (
        <Tr key={episodeId}>
          <Td>
            <span className="block font-semibold">
              {number}. {title ?? "No title yet"}
            </span>
            <time dateTime={airDate} className="text-[0.8125rem] text-dim">
              {dateTimeText(airDate)}
            </time>
          </Td>
          <Td number>{scoreCount}</Td>
        </Tr>
      ))}
    </Table>
  );
}
