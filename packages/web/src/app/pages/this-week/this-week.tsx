import type { Episode, Note, Standing } from "@emberline/contract";
import { episodeCalls, noteCalls, teamCalls } from "../../../platform/api/calls.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "../../../ui/link.tsx";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { dateTimeText, fromNowText } from "../../../ui/text/time-text.ts";
import { LatestPoll } from "./latest-poll.tsx";
import { episodeName } from "@emberline/game";
import { signedText } from "../../../ui/text/count-text.ts";
import { useServerNow } from "../../../platform/api/time/use-server-now.ts";

/** What a league's week brings: the next episode, the poll, the last results and the latest note. */
export function ThisWeek({ leagueId }: { leagueId: string }) {
  const episodes = useQuery(liveQuery(episodeCalls.list));
  const standings = useQuery(liveQuery(teamCalls.standings, { query: { leagueId } }));
  const note = useQuery(liveQuery(noteCalls.latest));
  return (
    <aside aria-label="This week">
      <Card flush title="This week">
        <Section title="Next episode">
          <Loaded query={episodes}>{({ data }) => <NextEpisode episodes={data} />}</Loaded>
        </Section>
        <Section title="Weekly poll">
          <LatestPoll leagueId={leagueId} />
        </Section>
        <Section title="Last results">
          <Loaded query={standings}>
            {({ data }) => <LastResults rows={data} episodes={episodes.data?.data ?? []} />}
          </Loaded>
        </Section>
        <Section title="Latest note">
          <Loaded query={note}>{({ data }) => <LatestNote note={data} />}</Loaded>
        </Section>
      </Card>
    </aside>
  );
}

const EPISODE_TICK_MS = 15_000;

/** The next episode to air. `episodes` are in air order. */
function NextEpisode({ episodes }: { episodes: readonly Episode[] }) {
  const now = useServerNow(EPISODE_TICK_MS);
  const next = episodes.find(({ airDate }) => Date.parse(airDate) > now);
  if (next === undefined) {
    const text = episodes.length === 0 ? "No episode has been announced yet." : "All episodes have aired.";
    return <p className="text-dim">{text}</p>;
  }
  return (
    <>
      <p className="leading-snug font-semibold wrap-anywhere">{episodeName(next)}</p>
      <p className="mt-0.5 text-[0.9375rem] text-dim">
        <time dateTime={next.airDate}>{dateTimeText(next.airDate, now)}</time>,{" "}
        {fromNowText(next.airDate, now)}
      </p>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line/60 px-4 py-4">
      <h3 id={id} className="mb-1.5 font-text text-xs font-semibold tracking-wide text-dim uppercase">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface LoadedProps<Reply> {
  query: UseQueryResult<Reply>;
  children: (reply: Reply) => ReactNode;
}

/** Two lines until the data is there; a failed query is tried again every minute. */
function Loaded<Reply>({ query: { data, error }, children }: LoadedProps<Reply>) {
  if (data !== undefined) return children(data);
  if (error !== null) return <p className="text-dim">This could not be loaded.</p>;
  return (
    <div className="space-y-2 py-1">
      <SkeletonBar className="h-4 w-4/5" />
      <SkeletonBar className="h-3.5 w-3/5" />
    </div>
  );
}

function LatestNote({ note }: { note: Note | null }) {
  if (note === null) return <p className="text-dim">No note yet.</p>;
  return (
    <>
      <p className="line-clamp-4 whitespace-pre-line wrap-anywhere">{note.note}</p>
      <p className="mt-1 -mb-2.5 flex flex-wrap items-center justify-between gap-x-3 text-sm text-dim">
        <time dateTime={note.createdAt}>{dateTimeText(note.createdAt)}</time>
        <Link
          to="/notes"
          className="inline-flex min-h-11 items-center rounded-md font-semibold text-ember underline-offset-4 hover:underline"
        >
          All updates
        </Link>
      </p>
    </>
  );
}

interface LastResultsProps {
  rows: readonly Standing[];
  /** For the episode's title. */
  episodes: readonly Episode[];
}

/** The latest scored episode: the points of the viewer's team and of the best. */
function LastResults({ rows, episodes }: LastResultsProps) {
  const results = episodeResults(rows);
  if (results === null) return <p className="text-dim">No episode is scored yet.</p>;
  const { number, best, own } = results;
  const episode = episodes.find((one) => one.number === number) ?? { number, title: null };
  const [first, ...others] = best;
  const isBest = best.some(({ mine }) => mine);
  return (
    <>
      <p className="leading-snug font-semibold wrap-anywhere">{episodeName(episode)}</p>
      <dl className="mt-1.5 grid gap-1">
        {own && <Points name={isBest ? "Your team, the best" : "Your team"} points={own.points} isOwn />}
        {first && !isBest && (
          <Points
            name={`Best: ${first.name}${others.length > 0 ? ` and ${others.length} more` : ""}`}
            points={first.points}
          />
        )}
      </dl>
    </>
  );
}

function Points({ name, points, isOwn = false }: { name: string; points: number; isOwn?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="min-w-0 text-[0.9375rem] wrap-anywhere text-dim">{name}</dt>
      <dd className={`display figures shrink-0 text-lg ${isOwn ? "text-ember" : "text-gold"}`}>
        {signedText(points)}
      </dd>
    </div>
  );
}

interface TeamResult {
  name: string;
  mine: boolean;
  /** In the episode, its poll included. */
  points: number;
}

interface EpisodeResults {
  number: number;
  /** Several share the most points. */
  best: TeamResult[];
  /** Null for a viewer without a team. */
  own: TeamResult | null;
}

/** What the teams earned in the latest scored episode; null before the first. */
export function episodeResults(
  rows: readonly Pick<Standing, "name" | "mine" | "race">[],
): EpisodeResults | null {
  const number = rows[0]?.race.at(-1)?.episode;
  if (number === undefined) return null;
  const results = rows.map(({ name, mine, race }) => ({
    name,
    mine,
    points: (race.at(-1)?.total ?? 0) - (race.at(-2)?.total ?? 0),
  }));
  const most = Math.max(...results.map(({ points }) => points));
  return {
    number,
    best: results.filter(({ points }) => points === most),
    own: results.find(({ mine }) => mine) ?? null,
  };
}
