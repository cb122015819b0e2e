import type { Episode, Standing } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { signedText } from "../../../ui/text/count-text.ts";
import { episodeResults } from "./episode-results.ts";

interface LastResultsProps {
  rows: readonly Standing[];
  /** For the episode's title. */
  episodes: readonly Episode[];
}

/** The latest scored episode: the points of the viewer's team and of the best. */
export function LastResults({ rows, episodes }: LastResultsProps) {
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
