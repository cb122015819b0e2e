import type { PastSeason } from "@emberline/contract";
import { fullName, sharedRanks } from "@emberline/game";
import { PlayerCardSheet } from "../player-card/player-card-sheet.tsx";
import type { CardPlayer } from "../player-card/use-live-player.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { RankMark } from "../../../ui/display/rank-mark.tsx";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { numberText } from "../../../ui/text/count-text.ts";

type Player = PastSeason["contestants"][number];

/** All players of a past season by points; a row opens the player's card. */
export function PastPlayers({ players }: { players: readonly Player[] }) {
  const card = useSheet<CardPlayer>();
  const shared = sharedRanks(players.map(({ place }) => ({ rank: place })));
  return (
    <section aria-label="Contestants" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">Contestants</h2>
      <Table
        label="Contestants"
        head={
          <>
            <Th className="w-0">Place</Th>
            <Th>Contestant</Th>
            <Th number>Points</Th>
          </>
        }
      >
        {players.map((player) => (
          <PlayerRow
            key={player.playerId}
            player={player}
            shared={shared.has(player.place)}
            onOpen={() => card.show(toCardPlayer(player))}
          />
        ))}
      </Table>
      <PlayerCardSheet player={card.shown?.subject ?? null} open={card.open} onClose={card.close} />
    </section>
  );
}

/** No player is “still in the game” of a past season. */
const toCardPlayer = (player: Player): CardPlayer =>
  player.eliminatedIn === null ? player : { ...player, eliminated: true };

function PlayerRow({ player, shared, onOpen }: { player: Player; shared: boolean; onOpen: () => void }) {
  const { place, photoUrl, tribe, eliminatedIn, totalPoints } = player;
  const name = fullName(player);
  return (
    <Tr className="cursor-pointer hover:bg-ink-3/60" onClick={onOpen}>
      <Td className="display figures text-lg">
        <RankMark rank={place} shared={shared} word="place" />
      </Td>
      <Td>
        <button
          type="button"
          aria-haspopup="dialog"
          className="flex min-h-11 w-full items-center gap-3 rounded-md text-left"
        >
          <Avatar
            name={name}
            photoUrl={photoUrl}
            color={tribe?.color}
            size={44}
            eliminated={eliminatedIn !== null}
          />
          <span className="min-w-0 flex-1">
            <span className="block leading-snug font-semibold wrap-anywhere">{name}</span>
            <span className="flex flex-wrap items-center gap-x-3 text-[0.8125rem] text-dim">
              {tribe && <TribeTag name={tribe.name} color={tribe.color} />}
              {eliminatedIn !== null && <span>Out in episode {eliminatedIn}</span>}
            </span>
          </span>
        </button>
      </Td>
      <Td number className="display figures text-lg">
        {numberText(totalPoints)}
      </Td>
    </Tr>
  );
}
