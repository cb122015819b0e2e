import type { RosterPlayer } from "@emberline/contract";
import { inGameText } from "@emberline/game";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { Torch } from "../../../ui/art/torch.tsx";
import { fullName } from "../../../ui/text/full-name.ts";
import { countText } from "../../../ui/text/count-text.ts";

const FACES_MAX = 12;

/** A team's players, each with a lit or snuffed torch. */
export function TeamFaces({ players }: { players: RosterPlayer[] }) {
  const rest = players.length - FACES_MAX;
  if (players.length === 0) return null;
  return (
    <ul aria-label="Players" className="flex flex-wrap items-center gap-x-2 gap-y-2.5">
      {players.slice(0, FACES_MAX).map((player) => (
        <li key={player.playerId} title={fullName(player)} className="flex items-end">
          <Avatar
            name={fullName(player)}
            alt={fullName(player)}
            photoUrl={player.photoUrl}
            color={player.tribe?.color}
            size={38}
            eliminated={player.eliminated}
          />
          <span className="-ml-1.5 -mb-1">
            <Torch lit={!player.eliminated} size={26} label={inGameText(player)} />
          </span>
        </li>
      ))}
      {rest > 0 && (
        <li className="text-sm text-dim">
          <span aria-hidden>+{rest}</span>
          <span className="sr-only">and {countText(rest, "other")}</span>
        </li>
      )}
    </ul>
  );
}
