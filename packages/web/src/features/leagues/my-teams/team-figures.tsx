import type { TeamOverview } from "@emberline/contract";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { RankArrow } from "../../../ui/display/rank-arrow.tsx";
import { RankMark } from "../../../ui/display/rank-mark.tsx";
import { numberText } from "../../../ui/text/count-text.ts";

interface TeamFiguresProps {
  standing: NonNullable<TeamOverview["standing"]>;
  teamsCount: number;
  episode: TeamOverview["latestEpisode"];
}

/** The rank with its movement, the total, and what the latest episode earned. */
export function TeamFigures({ standing, teamsCount, episode }: TeamFiguresProps) {
  const { rank, tied, movement, totalPoints } = standing;
  return (
    <dl className="grid grid-cols-3 divide-x divide-line/60 rounded-xl border border-line/60 bg-ink-3/50 py-2.5">
      <Figure label={`Rank of ${teamsCount}`}>
        <span className={classNames(rank === 1 && "text-gold")}>
          <RankMark rank={rank} shared={tied} />
        </span>
        {movement !== 0 && (
          <span className="inline-flex items-center gap-0.5 text-sm text-dim">
            <RankArrow change={movement} />
            <span aria-hidden>{Math.abs(movement)}</span>
          </span>
        )}
      </Figure>
      <Figure label={totalPoints === 1 ? "Point" : "Points"}>{numberText(totalPoints)}</Figure>
      <Figure label={episode === null ? "Episode" : `Episode ${episode.number}`}>
        {episode === null ? "–" : withSign(episode.points)}
      </Figure>
    </dl>
  );
}

/** The number stands above its label, which screen readers hear first. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse items-center px-1 text-center">
      <dt className="text-xs text-dim">{label}</dt>
      <dd className="display figures flex items-center gap-1.5 text-2xl leading-8">{children}</dd>
    </div>
  );
}

const withSign = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);
