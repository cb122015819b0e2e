import type { RosterPlayer, TeamEpisode } from "@emberline/contract";
import { teamCalls } from "../../../platform/api/calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, useId, useState, type ReactNode } from "react";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { useRefetchOnScore } from "../../../platform/events/use-refetch-on-score.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { HistorySkeleton } from "./roster-skeleton.tsx";

import { ChevronDown } from "lucide-react";
import { classNames } from "../../../ui/class-names.ts";
import { countText, signedText } from "../../../ui/text/count-text.ts";
import { dayText } from "../../../ui/text/time-text.ts";
import { fullName, SPINNER_HIDE_MS, weightText } from "@emberline/game";
import { Reactions } from "../../chat/index.ts";
import { FireLoader } from "../../../ui/art/fire-loader.tsx";
import { Avatar } from "../../../ui/art/avatar.tsx";

interface TeamHistoryProps {
  leagueId: string;
  teamId: string;
  /** The team's players. */
  players: readonly RosterPlayer[];
  /** Scrolls to the history, because the user asked for it. */
  scrollTo?: boolean | undefined;
}

/** A team's points by episode. */
export function TeamHistory(props: TeamHistoryProps) {
  return (
    <LoadBoundary skeleton={<HistorySkeleton />}>
      <History {...props} />
    </LoadBoundary>
  );
}

function History({ leagueId, teamId, players, scrollTo = false }: TeamHistoryProps) {
  const { data, dataUpdatedAt, refetch } = useSuspenseQuery(
    liveQuery(teamCalls.history, { params: { teamId } }),
  );
  useRefetchOnScore(
    players.map(({ playerId }) => playerId),
    refetch,
  );
  const { episodes } = data.data;
  const head = useScrollIntoView(scrollTo);
  return (
    <Card
      flush
      title={
        <span ref={head} tabIndex={-1} className="scroll-mt-24 outline-none">
          Score history
        </span>
      }
      actions={<LoaderFadeOut loadedAt={dataUpdatedAt} />}
    >
      {!episodes.some(counts) ? (
        <EmptyState title="No scores yet">Scores appear with the first scored episode.</EmptyState>
      ) : (
        episodes.map((episode, index) => (
          <HistoryEpisode
            key={episode.episodeId}
            leagueId={leagueId}
            episode={episode}
            openAtFirst={index === 0}
          />
        ))
      )}
    </Card>
  );
}

/** Episodes without points are not worth a list. */
const counts = ({ players, pollPoints, adjustments }: TeamEpisode) =>
  players.length > 0 || (pollPoints ?? 0) !== 0 || adjustments !== undefined;

const adjustedBy = ({ adjustments = [] }: TeamEpisode): number =>
  adjustments.reduce((sum, { points }) => sum + points, 0);

/** Scrolls once, when the content is rendered. */
function useScrollIntoView(scrollTo: boolean) {
  const head = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!scrollTo) return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: "start" });
  }, [scrollTo]);
  return head;
}

interface HistoryEpisodeProps {
  leagueId: string;
  episode: TeamEpisode;
  openAtFirst: boolean;
}

/** A team's points in one episode; its heading toggles the scores. */
function HistoryEpisode({ leagueId, episode, openAtFirst }: HistoryEpisodeProps) {
  const [open, setOpen] = useState(openAtFirst);
  const id = useId();
  const { number, title, airDate, points, pollPoints, total, times = 1 } = episode;
  const earned = points + (pollPoints ?? 0) + adjustedBy(episode);
  return (
    <div className="border-t border-line/60">
      <h3 className="font-text text-base leading-snug font-normal tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex w-full items-center gap-3 px-4 py-3 text-left transition-colors hover:bg-ink-3/60 focus-visible:-outline-offset-2"
        >
          <span className="min-w-0 flex-1">
            <span className="display block text-base wrap-anywhere">{title ?? `Episode ${number}`}</span>{" "}
            <span className="block text-[0.8125rem] text-dim">
              {title !== null && `Episode ${number} · `}
              <time dateTime={airDate}>{dayText(airDate)}</time>
            </span>{" "}
            <span className="block text-[0.8125rem] text-dim">
              Contestants {signedText(points)}
              {times !== 1 && ` (${weightText(times)})`}
              {pollPoints !== null && ` · Poll ${signedText(pollPoints)}`}
              {episode.adjustments && ` · Adjusted ${signedText(adjustedBy(episode))}`}
            </span>
          </span>{" "}
          <span className="text-right">
            <strong
              aria-label={countText(earned, "point")}
              className={classNames("display figures block text-xl", earned < 0 && "text-danger")}
            >
              {signedText(earned)}
            </strong>{" "}
            <span className="figures block text-[0.8125rem] text-dim">Total {total}</span>
          </span>
          <ChevronDown
            aria-hidden
            size={18}
            className={classNames(
              "shrink-0 text-dim transition-transform duration-200",
              open && "rotate-180",
            )}
          />
        </button>
      </h3>
      <div id={id} hidden={!open} className="px-4 pb-4">
        {open && <HistoryScores leagueId={leagueId} episode={episode} />}
      </div>
    </div>
  );
}

interface HistoryScoresProps {
  leagueId: string;
  episode: TeamEpisode;
}

/**
 * The scores of an episode by player, with the league's reactions, the poll, and what else the team was given or paid.
 */
function HistoryScores({ leagueId, episode }: HistoryScoresProps) {
  const { episodeId, players, pollPoints, adjustments = [] } = episode;
  return (
    <>
      {players.length === 0 && (
        <p className="text-[0.9375rem] text-dim">
          None of this team&apos;s contestants scored in this episode.
        </p>
      )}
      <ul className="grid gap-2">
        {players.map((player) => (
          <Scorer key={player.playerId} player={player}>
            <Reactions
              leagueId={leagueId}
              reactionsOf={`score:${episodeId}`}
              reactTo={`score:${episodeId}:${player.playerId}`}
              label={`the points of ${fullName(player)}`}
              className="-mb-1.5"
            />
          </Scorer>
        ))}
        {pollPoints !== null && (
          <li className={rowStyle}>
            <span className="flex-1 self-center font-semibold">Poll</span>
            <Points value={pollPoints} />
          </li>
        )}
        {adjustments.map(({ points, reason }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may be the same
          <li key={index} className={rowStyle}>
            <span className="min-w-0 flex-1 self-center">
              <span className="block font-semibold">{reason === null ? "Replacement" : "Adjustment"}</span>{" "}
              {reason !== null && (
                <span className="block text-[0.9375rem] wrap-anywhere text-dim">{reason}</span>
              )}
            </span>
            <Points value={points} />
          </li>
        ))}
      </ul>
    </>
  );
}

const rowStyle = "flex items-start gap-3 rounded-xl border border-line bg-ink px-3 py-2.5";

interface ScorerProps {
  player: TeamEpisode["players"][number];
  /** The reactions. */
  children: ReactNode;
}

function Scorer({ player, children }: ScorerProps) {
  const name = fullName(player);
  return (
    <li className={rowStyle}>
      <Avatar
        name={name}
        photoUrl={player.photoUrl}
        color={player.tribe?.color}
        size={36}
        eliminated={player.eliminated}
      />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3 font-semibold">
          {name}
          <Points value={player.points} isTwice={player.isCaptain} />
        </p>
        {player.isCaptain && <p className="text-[0.8125rem] text-ember">Captain</p>}
        <ul className="mt-0.5 grid gap-0.5 text-[0.9375rem] text-dim">
          {player.scores.map(({ statistic, points }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two statistics may have one name
            <li key={index} className="flex justify-between gap-3">
              {statistic.name}
              <span className="figures" aria-label={countText(points, "point")}>
                {signedText(points)}
              </span>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </li>
  );
}

const Points = ({ value, isTwice }: { value: number; isTwice?: true | undefined }) => (
  <span
    className="display figures text-lg"
    aria-label={countText(value, "point") + (isTwice ? ", counted twice" : "")}
  >
    {signedText(value)}
    {isTwice && " ×2"}
  </span>
);

/** Shows the loader for a moment after the data has arrived; not for cached data. */
export function LoaderFadeOut({ loadedAt }: { loadedAt: number }) {
  const [isShown, setIsShown] = useState(() => Date.now() - loadedAt < SPINNER_HIDE_MS);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), SPINNER_HIDE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown && <FireLoader size={24} />;
}
