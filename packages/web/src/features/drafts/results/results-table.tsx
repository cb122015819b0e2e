import { fullName } from "@emberline/game";
import type { DraftTeam } from "@emberline/contract";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { ScrollEdge } from "../../../ui/tables/scroll-edge.tsx";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import { type ListProps, pickSourceText } from "./results-board.ts";
import type { BoardSlot } from "../state/room-state.ts";

/** As many columns fit beside each other on a desktop. */
const TEAM_COLUMNS_MAX = 8;
/** In so many columns a desktop has room for a name beside the face. */
const BESIDE_MAX = 5;

/** The board for wide screens: a column per team, or a row per team where the teams are too many for columns. */
export function ResultsTable(props: ListProps) {
  const areTeamsRows = props.board.teams.length > TEAM_COLUMNS_MAX;
  return (
    <ScrollEdge
      className={classNames("max-md:hidden", areTeamsRows && "w-fit max-w-full min-w-[min(100%,40rem)]")}
    >
      {areTeamsRows ? <TeamRows {...props} /> : <TeamColumns {...props} />}
    </ScrollEdge>
  );
}

function TeamColumns({ board, myTeamId, renderReactions }: ListProps) {
  return (
    <Table
      label="Draft board"
      scroll="box"
      head={
        <>
          <Th className="w-px">Round</Th>
          {board.teams.map((team) => (
            <TeamHead
              key={team.teamId}
              team={team}
              mine={team.teamId === myTeamId}
              widthPercent={95 / board.teams.length}
            />
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
              isStacked={board.teams.length > BESIDE_MAX}
              renderReactions={renderReactions}
            />
          ))}
        </Tr>
      ))}
    </Table>
  );
}

function TeamRows({ board, myTeamId, renderReactions }: ListProps) {
  return (
    <Table
      label="Draft board"
      scroll="box"
      head={
        <>
          <Th className="sticky left-0 z-1">Team</Th>
          {board.rounds.map((slots, index) => (
            <Th key={slots[0]?.pickNumber ?? index}>Round {index + 1}</Th>
          ))}
        </>
      }
    >
      {board.teams.map((team) => (
        <Tr key={team.teamId}>
          <TeamHead team={team} mine={team.teamId === myTeamId} />
          {board.rounds.map((slots, index) => (
            <PickCell
              key={slots[0]?.pickNumber ?? index}
              slot={slots.find((slot) => slot.team.teamId === team.teamId)}
              mine={team.teamId === myTeamId}
              empty={board.aborted ? "Not picked" : "No one left"}
              isCompact
              renderReactions={renderReactions}
            />
          ))}
        </Tr>
      ))}
    </Table>
  );
}

interface TeamHeadProps {
  team: DraftTeam;
  mine: boolean;
  /** Of a column; without it, the head of a row. */
  widthPercent?: number;
}

function TeamHead({ team, mine, widthPercent }: TeamHeadProps) {
  const isRow = widthPercent === undefined;
  const owner = fullName(team.owner);
  return (
    <Th
      scope={isRow ? "row" : "col"}
      {...(isRow ? {} : { style: { width: `${widthPercent}%` } })}
      className={classNames(
        "tracking-normal! whitespace-normal! normal-case!",
        isRow
          ? "sticky left-0 z-1 w-px min-w-44 border-line/60! py-1.5! leading-tight group-last/row:border-b-0 lg:min-w-64"
          : "min-w-28",
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

interface PickCellProps extends Pick<ListProps, "renderReactions"> {
  slot: BoardSlot | undefined;
  mine: boolean;
  /** The text of a slot without a player. */
  empty: string;
  isCompact?: boolean;
  /** The name below the face. */
  isStacked?: boolean;
}

function PickCell(props: PickCellProps) {
  const { slot, mine, empty, isCompact = false, isStacked = false, renderReactions } = props;
  const { player, pick } = slot ?? {};
  return (
    <Td className={classNames(isCompact ? "min-w-48 py-1.5!" : "align-top!", mine && "bg-lagoon/13")}>
      {slot && player && pick ? (
        <span
          className={classNames(
            "flex gap-x-2.5 gap-y-1",
            isCompact ? "items-center" : isStacked ? "flex-col" : "items-start max-lg:flex-col",
          )}
        >
          <Avatar name={fullName(player)} photoUrl={player.photoUrl} color={player.tribe?.color} size={36} />
          <span className="min-w-0 flex-1 text-sm leading-tight">
            <span className="block font-semibold wrap-anywhere">{fullName(player)}</span>
            <span className="figures mt-0.5 block text-xs text-dim">
              Pick {slot.pickNumber} · {pickSourceText(pick, mine)}
            </span>
            {renderReactions(slot)}
          </span>
        </span>
      ) : (
        <span className="text-sm text-dim">{empty}</span>
      )}
    </Td>
  );
}
