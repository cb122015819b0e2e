import type { RosterPlayer } from "@emberline/contract";
import { fullName, inGameText } from "@emberline/game";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { Torch } from "../../../ui/art/torch.tsx";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { Part } from "./part.tsx";

/** The players whose torch was snuffed in the episode; nothing if there are none. */
export function WentOut({ players }: { players: readonly RosterPlayer[] }) {
  if (players.length === 0) return null;
  return (
    <Part title="Torch snuffed" level={2} className="animate-rise">
      <ul className="flex flex-wrap gap-x-8 gap-y-4">
        {players.map((player) => (
          <li key={player.playerId} className="flex min-w-0 items-center gap-3">
            <span className="flex shrink-0 items-end">
              <Avatar
                name={fullName(player)}
                photoUrl={player.photoUrl}
                color={player.tribe?.color}
                size={56}
                eliminated
              />
              <span className="-mb-1 -ml-2">
                <Torch lit={false} size={38} label="" />
              </span>
            </span>
            <span className="min-w-0">
              <span className="display block text-lg leading-tight wrap-anywhere">{fullName(player)}</span>
              <span className="flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-dim">
                {inGameText(player)}
                {player.tribe && <TribeTag {...player.tribe} />}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
