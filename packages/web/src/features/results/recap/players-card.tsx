import type { RecapPlayer } from "@emberline/contract";
import { fullName, inGameText } from "@emberline/game";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { Torch } from "../../../ui/art/torch.tsx";
import { Badge, TribeTag } from "../../../ui/display/badge.tsx";
import { countText, signedText } from "../../../ui/text/count-text.ts";
import { Part } from "./part.tsx";

interface PlayersCardProps {
  players: readonly RecapPlayer[];
  /** The reactions to a player's points; the label names these. */
  renderReactions: (player: RecapPlayer, label: string) => ReactNode;
}

/** The points of the viewer's players in the episode, and what they are for. */
export function PlayersCard({ players, renderReactions }: PlayersCardProps) {
  return (
    <Part title="Your contestants" flush>
      {players.length === 0 ? (
        <p className="px-4 pb-4 text-dim sm:px-5">Your team had no contestants in this episode.</p>
      ) : (
        <ul className="pb-1">
          {players.map((player) => (
            <PlayerRow
              key={player.playerId}
              player={player}
              reactions={renderReactions(player, `the points of ${fullName(player)}`)}
            />
          ))}
        </ul>
      )}
    </Part>
  );
}

function PlayerRow({ player, reactions }: { player: RecapPlayer; reactions: ReactNode }) {
  const { photoUrl, tribe, eliminated, wentOut, points, scores } = player;
  const name = fullName(player);
  return (
    <li className="flex items-start gap-3 border-t border-line/60 px-4 py-3 first:border-0 sm:px-5">
      <span className="flex shrink-0 items-end">
        <Avatar name={name} photoUrl={photoUrl} color={tribe?.color} size={48} eliminated={eliminated} />
        <span className="-mb-1 -ml-1.5">
          <Torch lit={!eliminated} size={30} label={inGameText(player)} />
        </span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-start justify-between gap-3">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 pt-0.5">
            <span className={classNames("font-semibold wrap-anywhere", eliminated && "text-dim")}>
              {name}
            </span>
            {wentOut ? <Badge tone="danger">{inGameText(player)}</Badge> : tribe && <TribeTag {...tribe} />}
          </span>{" "}
          <strong
            aria-label={countText(points, "point")}
            className={classNames(
              "display figures shrink-0 text-2xl leading-8",
              points > 0 ? "text-lagoon" : points < 0 ? "text-danger" : "text-dim",
            )}
          >
            {signedText(points)}
          </strong>
        </p>
        {scores.length === 0 ? (
          <p className="text-[0.9375rem] text-dim">No points this time</p>
        ) : (
          <ul aria-label={`What ${name} scored`} className="mt-1 flex flex-wrap gap-1.5">
            {scores.map((score, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two statistics may have one name
              <li key={index}>
                <ScoreChip points={score.points} reason={score.statistic.name} />
              </li>
            ))}
          </ul>
        )}
        <div className="-mb-2">{reactions}</div>
      </div>
    </li>
  );
}

/** "+5 Individual immunity". */
const ScoreChip = ({ points, reason }: { points: number; reason: string }) => (
  <span className="inline-flex items-baseline gap-1.5 rounded-lg border border-line bg-ink-3 px-2 py-0.5 text-[0.8125rem] leading-5 wrap-anywhere">
    <span className={classNames("figures font-bold", points < 0 ? "text-danger" : "text-lagoon")}>
      {signedText(points)}
    </span>
    {reason}
  </span>
);
