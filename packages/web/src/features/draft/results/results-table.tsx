import type { DraftTeam } from "@emberline/contract";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { fullName } from "../../../ui/text/full-name.ts";
import { Table, Td, Th, Tr } from "../../../ui/layout/table.tsx";
import type { ResultsProps } from "./results-board.ts";
import { pickSourceText } from "../parts/pick-source-text.ts";
import type { BoardSlot } from "../state/room-state.ts";

/** A table with one row per round and one column per team, for wide screens. */
export function ResultsTable({ board, myTeamId }: ResultsProps) {
  return (
    <Table
      label="Draft board"
      scroll="box"
      className="hidden md:block"
      head={
        <>
          <Th className="w-px">Round</Th>
          {board.teams.map((team) => (
            <TeamHead key={team.teamId} team={team} mine={team.teamId === myTeamId} />
          ))}
        </>
      }
    >
      {board.rounds.map((slots, index) => (
        <Tr key={slots[0]?.pickNumber ?? index}>
          <Th scope="row" className="sticky left-0 z-1 border-line/60! text-sand! group-last/row:border-b-0">
            {index + 1}
          </Th>
          {board.teams.map(({ teamId }) => (
            <PickCell
              key={teamId}
              slot={slots.find(({ team }) => team.teamId === teamId)}
              mine={teamId === myTeamId}
              empty={board.aborted ? "Not picked" : "No one left"}
            />
          ))}
        </Tr>
      ))}
    </Table>
  );
}

function TeamHead({ team, mine }: { team: DraftTeam; mine: boolean }) {
  const owner = fullName(team.owner);
  return (
    <Th
      className={classNames(
        "min-w-44 tracking-normal! whitespace-normal! normal-case!",
        mine && "bg-[color-mix(in_oklab,var(--color-lagoon)_13%,var(--color-ink-2))]!",
      )}
    >
      <span className="line-clamp-2 text-sm wrap-anywhere text-sand">{team.name}</span>
      {(mine || owner !== team.name) && (
        <span className="line-clamp-1 font-medium wrap-anywhere">{mine ? "You" : owner}</span>
      )}
    </Th>
  );
}

function PickCell({ slot, mine, empty }: { slot: BoardSlot | undefined; mine: boolean; empty: string }) {
  const { player, pick } = slot ?? {};
  return (
    <Td className={classNames("align-top!", mine && "bg-lagoon/13")}>
      {slot && player && pick ? (
        <span className="flex items-start gap-2.5">
          <Avatar name={fullName(player)} photoUrl={player.photoUrl} color={player.tribe?.color} size={36} />
          <span className="min-w-0 flex-1 text-sm leading-tight">
            <span className="block font-semibold wrap-anywhere">{fullName(player)}</span>
            <span className="figures mt-0.5 block text-xs text-dim">
              Pick {slot.pickNumber} · {pickSourceText(pick, mine)}
            </span>
          </span>
        </span>
      ) : (
        <span className="text-sm text-dim">{empty}</span>
      )}
    </Td>
  );
}
