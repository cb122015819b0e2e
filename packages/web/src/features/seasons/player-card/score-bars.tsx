import type { playerRoutes, ReplyOf } from "@emberline/contract";
import { classNames } from "../../../ui/class-names.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { dayText } from "../../../ui/text/time-text.ts";

export type ScoredEpisode = ReplyOf<typeof playerRoutes.scoreHistory>["data"][number];

const BARS_HEIGHT_PX = 72;

/** Points by episode, oldest first, with the newest highlighted. The list below has the numbers. */
export function ScoreBars({ episodes }: { episodes: ScoredEpisode[] }) {
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
