import { fullName } from "@emberline/game";
import type { TeamEpisode } from "@emberline/contract";
import type { ReactNode } from "react";
import { countText, signedText } from "../../../ui/text/count-text.ts";
import { Reactions } from "../../chat/index.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";

interface HistoryScoresProps {
  leagueId: string;
  episode: TeamEpisode;
}

/** The scores of an episode by player, with the league's reactions, and the poll. */
export function HistoryScores({ leagueId, episode }: HistoryScoresProps) {
  const { episodeId, players, pollPoints } = episode;
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
          <Points value={player.points} />
        </p>
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

const Points = ({ value }: { value: number }) => (
  <span className="display figures text-lg" aria-label={countText(value, "point")}>
    {signedText(value)}
  </span>
);
