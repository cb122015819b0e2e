import { episodeRoutes, type EpisodeRemoval } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../../platform/api/call.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import type { DeleteRecordProps } from "../../../../ui/tables/records-page.tsx";
import { ErrorState } from "../../../../ui/layout/error-state.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { DeleteDialog } from "../../../../ui/overlay/delete-dialog.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import type { Episode } from "./episode-cells.tsx";

export function DeleteEpisode({ record: episode, ...dialog }: DeleteRecordProps<Episode>) {
  const { episodeId, airDate } = episode;
  const params = { episodeId };
  const { data, isError, refetch } = useQuery({
    ...routeQuery(episodeRoutes.removal, { params }),
    enabled: dialog.open,
    staleTime: 0,
  });
  return (
    <DeleteDialog
      {...dialog}
      title="Delete Episode?"
      isReady={data !== undefined}
      remove={() => call(episodeRoutes.remove, { params })}
      messages={{ done: "Episode deleted", failed: "Something went wrong" }}
    >
      <p>
        <span className="font-semibold wrap-anywhere">{episodeName(episode)}</span>
        <span className="block text-sm text-dim">{dateTimeText(airDate)}</span>
      </p>
      {data ? (
        <Removal {...data.data} />
      ) : isError ? (
        <ErrorState title="What goes with it could not be loaded" onRetry={refetch} />
      ) : (
        <SkeletonRows avatars={false} count={2} />
      )}
      <p>This cannot be undone.</p>
    </DeleteDialog>
  );
}

function Removal(removal: EpisodeRemoval) {
  const [deleted, changed] = [deletedWith(removal), changedWith(removal)];
  return (
    <>
      {deleted.length === 0 ? (
        <p>It has no poll, no scores and no notes.</p>
      ) : (
        <>
          <p>This also deletes:</p>
          <List items={deleted} />
        </>
      )}
      {changed.length > 0 && (
        <>
          <p>This also changes:</p>
          <List items={changed} />
        </>
      )}
    </>
  );
}

const List = ({ items }: { items: string[] }) => (
  <ul className="grid list-disc gap-1.5 pl-5 wrap-anywhere marker:text-danger">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

function deletedWith({ poll, scored, ownEvents, notes }: EpisodeRemoval): string[] {
  const submissions = poll && countText(poll.submissions, "submission");
  return [
    ...(poll
      ? [
          `its poll with ${submissions}${poll.isGraded ? ", and the points it gave, which changes all totals" : ""}`,
        ]
      : []),
    ...(scored > 0 ? [`its scores (${countText(scored, "contestant")}), which changes all totals`] : []),
    ...(ownEvents > 0
      ? [
          `${countText(ownEvents, "entry", "entries")} of leagues’ own events, which changes the totals of those leagues`,
        ]
      : []),
    ...(notes > 0 ? [`${countText(notes, "note")} about it`] : []),
  ];
}

function changedWith({
  eliminated,
  returned,
  moved,
  messages,
  marks,
  previous,
  next,
}: EpisodeRemoval): string[] {
  const names = new Intl.ListFormat("en", { type: "conjunction" });
  const before = previous === 0 ? "before the first episode" : `at episode ${previous}`;
  const later = next === null ? "wait for the next episode" : `are about episode ${next} then`;
  return [
    ...(eliminated.length > 0
      ? [`${names.format(eliminated)}, out after it, ${isOrAre(eliminated)} in the game again`]
      : []),
    ...(returned.length > 0
      ? [
          next === null
            ? `${names.format(returned)}, back in it, ${isOrAre(returned)} out of the game`
            : `${names.format(returned)}, back in it, ${isOrAre(returned)} back from episode ${next}`,
        ]
      : []),
    ...(moved.length > 0
      ? [`${names.format(moved)} ${isOrAre(moved)} back in the tribe of the episode before`]
      : []),
    ...(messages > 0 ? [`${countText(messages, "chat message")} about it ${later}`] : []),
    ...(marks > 0
      ? [
          `${countText(marks, "person who has watched through it is", "people who have watched through it are")} ${before} then`,
        ]
      : []),
  ];
}

const isOrAre = (names: string[]) => (names.length === 1 ? "is" : "are");
