import type { ReactNode } from "react";
import { countText, signedText } from "../../../ui/text/count-text.ts";
import { dayText } from "../../../ui/text/time-text.ts";
import type { playerRoutes, ReplyOf } from "@emberline/contract";
import { classNames } from "../../../ui/class-names.ts";

type ScoredEpisode = ReplyOf<typeof playerRoutes.scoreHistory>["data"][number];

const BARS_HEIGHT_PX = 72;

/** Points by episode, oldest first, with the newest highlighted. The list below has the numbers. */
function ScoreBars({ episodes }: { episodes: ScoredEpisode[] }) {
  const scores = episodes.map(({ episodeScore }) => episodeScore).toReversed();
  const top = Math.max(0, ...scores);
  const bottom = Math.min(0, ...scores);
  const unit = BARS_HEIGHT_PX / Math.max(1, top - bottom);
  return (
    <div
      role="img"
      aria-label={`Points by episode: ${countText(scores.length, "episode")}, best ${top}`}
      className="mb-4"
    >
      <p className="mb-1 text-[0.8125rem] text-dim">Points by episode</p>
      <div className="flex items-stretch gap-1.5">
        {scores.map((score, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
          <span key={index} className="flex min-w-0 flex-1 flex-col text-center">
            <span style={{ height: (top - Math.max(0, score)) * unit }} />
            <span className="display figures text-xs leading-5">{score}</span>
            <span
              className={classNames("rounded-md", index === scores.length - 1 ? "bg-ember-to" : "bg-lagoon")}
              style={{ height: Math.max(3, Math.abs(score) * unit) }}
            />
          </span>
        ))}
      </div>
      <p className="mt-1 flex justify-between text-xs text-dim">
        {[episodes.at(-1), episodes[0]].map(
          (episode) => episode && <span key={episode.episodeId}>{dayText(episode.airDate)}</span>,
        )}
      </p>
    </div>
  );
}

interface EpisodeScoresProps {
  episodes: ScoredEpisode[];
  /** The reactions to the scores of an episode. */
  renderReactions?: ((episode: ScoredEpisode) => ReactNode) | undefined;
}

/** A bar chart of points by episode, then each episode's scores, newest first. */
export function EpisodeScores({ episodes, renderReactions }: EpisodeScoresProps) {
  return (
    <>
      {episodes.length > 1 && <ScoreBars episodes={episodes} />}
      <ol aria-label="Scores by episode" className="grid grid-cols-1 gap-2">
        {episodes.map((episode) => (
          <li key={episode.episodeId} className="rounded-xl border border-line bg-ink px-3.5 py-3">
            <EpisodeScore episode={episode} />
            {renderReactions?.(episode)}
          </li>
        ))}
      </ol>
    </>
  );
}

function EpisodeScore({ episode }: { episode: ScoredEpisode }) {
  const { title, airDate, episodeScore, scores } = episode;
  const day = <time dateTime={airDate}>{dayText(airDate)}</time>;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-base">{title ?? day}</h3>
          {title !== null && <p className="text-[0.8125rem] text-dim">{day}</p>}
        </div>
        <p>
          <strong className="display figures text-xl">{episodeScore}</strong>
          <span className="sr-only"> {episodeScore === 1 ? "point" : "points"}</span>
        </p>
      </div>
      <ul className="mt-1.5 grid gap-0.5 text-[0.9375rem] text-dim">
        {scores.map(({ statistic, points }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two statistics may have one name
          <li key={index} className="flex justify-between gap-3">
            {statistic.name}
            <span className="figures text-sand" aria-label={countText(points, "point")}>
              {signedText(points)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
