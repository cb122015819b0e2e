import type { Corrections } from "@emberline/contract";
import { fullName, pointsText } from "@emberline/game";
import { ArrowRight, ChevronDown } from "lucide-react";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { useQuery } from "@tanstack/react-query";
import { publishingCalls } from "../../../platform/api/calls/later-calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { countText } from "../../../ui/text/count-text.ts";

interface Correction {
  key: string;
  /** Whose it is; null for a poll's. */
  name: string | null;
  what: string;
  from: string;
  to: string;
  at: string;
}

/** Scores, exits, returns and polls in one list, newest first. */
function toCorrections({ data, eliminations = [], polls = [] }: Corrections): Correction[] {
  return [
    ...data.map(({ playerId, episode, statistic, from, to, at, ...person }) => ({
      key: `${playerId} ${episode} ${statistic}`,
      name: fullName(person),
      what: `${statistic}, episode ${episode}`,
      from: scoreText(from),
      to: scoreText(to),
      at,
    })),
    ...eliminations.map(({ playerId, isReturn = false, from, to, at, ...person }) => ({
      key: `${playerId} ${isReturn} ${from} ${to}`,
      name: fullName(person),
      what: isReturn ? "Back in the game" : "Out of the game",
      from: episodeText(from, isReturn),
      to: episodeText(to, isReturn),
      at,
    })),
    ...polls.map(({ questionId, prompt, episode, from, to, at }) => ({
      key: questionId,
      name: null,
      what: `${prompt} Poll of episode ${episode}`,
      from: from || "no answer",
      to: to || "no answer",
      at,
    })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

interface CorrectionListProps {
  corrections: readonly Correction[];
  /** Of several players, whose names are shown. */
  named?: boolean;
}

/** What was changed after it had been told as a result: what, from, to, when. */
const CorrectionList = ({ corrections, named = false }: CorrectionListProps) => (
  <ul className="grid">
    {corrections.map(({ key, name, what, from, to, at }) => (
      <li
        key={key}
        className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line/60 py-2 text-[0.9375rem] last:border-0"
      >
        <span className="min-w-0 wrap-anywhere">
          {named && name !== null && <strong className="font-semibold">{name}: </strong>}
          {what}
        </span>
        <span className="figures inline-flex items-center gap-1.5 font-semibold">
          {from} <ArrowRight role="img" aria-label="now" size={14} className="shrink-0 text-dim" /> {to}
        </span>
        <time dateTime={at} className="basis-full text-[0.8125rem] text-dim">
          {dateTimeText(at)}
        </time>
      </li>
    ))}
  </ul>
);

const scoreText = (points: number | null) => (points === null ? "no score" : pointsText(points));
const episodeText = (episode: number | null, isReturn: boolean) =>
  episode === null ? (isReturn ? "not back" : "still in") : `episode ${episode}`;

/** The corrections of a player's scores and elimination, as far as the league shows them; nothing without any. */
export function PlayerCorrections(query: { playerId: string; leagueId: string | undefined }) {
  const { data } = useQuery(routeQuery(publishingCalls.corrections, { query }));
  const corrections = data ? toCorrections(data) : [];
  if (corrections.length === 0) return null;
  return (
    <section aria-labelledby="player-corrections" className="mt-4">
      <h3 id="player-corrections" className="mb-1 text-base">
        Corrected since
      </h3>
      <CorrectionList corrections={corrections} />
    </section>
  );
}

/** How many of the results that a league shows were corrected, with what they are when opened; nothing without any. */
export function LatestCorrections({ leagueId }: { leagueId: string }) {
  const { data } = useQuery(liveQuery(publishingCalls.corrections, { query: { leagueId } }));
  const corrections = data ? toCorrections(data) : [];
  if (corrections.length === 0) return null;
  return (
    <details className="group/corrections mt-4 rounded-2xl border border-line bg-ink-2 px-4">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-2 rounded-lg text-[0.9375rem] [&::-webkit-details-marker]:hidden">
        {countText(corrections.length, "result was", "results were")} corrected
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 text-dim transition-transform group-open/corrections:rotate-180"
        />
      </summary>
      <div className="pb-2">
        <CorrectionList corrections={corrections} named />
      </div>
    </details>
  );
}
