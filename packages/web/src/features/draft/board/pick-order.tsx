import type { DraftPick } from "@emberline/game";
import { Gavel, Hourglass, ListOrdered } from "lucide-react";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { Table, Td, Th, Tr } from "../../../ui/layout/table.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { findCurrent, isMine, isOrderUndrawn, nameOf, ownerName, phaseOf } from "../state/selectors.ts";
import { OwnerStatus } from "../parts/owner-status.tsx";
import { shortPickSource, pickSourceDetail } from "../parts/pick-source-text.ts";
import type { BoardSlot, RoomState } from "../state/room-state.ts";
import { UnorderedTeams } from "./unordered-teams.tsx";
import { useScrollToCurrent } from "./use-scroll-to-current.ts";

/** The pick order with each slot's owner, player and how the pick was made. */
export function PickOrder({ state }: { state: RoomState }) {
  const { board } = state;
  const frame = useScrollToCurrent(board ? findCurrent(board)?.pickNumber : undefined);
  return (
    <div ref={frame} className="h-full">
      <Table
        label="Pick order"
        scroll="box"
        className="h-full"
        head={
          <>
            <Th className="w-14">Pick</Th>
            <Th className="sm:w-[36%]">Team owner</Th>
            <Th>Contestant</Th>
          </>
        }
      >
        {isOrderUndrawn(state) ? (
          <UnorderedTeams state={state} />
        ) : (
          board?.draftOrder.map((slot) => <PickRow key={slot.pickNumber} state={state} slot={slot} />)
        )}
      </Table>
    </div>
  );
}

function PickRow({ state, slot }: { state: RoomState; slot: BoardSlot }) {
  const now = slot.isCurrent;
  const mine = isMine(state, slot);
  return (
    <Tr
      data-pick={slot.pickNumber}
      tone={now ? "now" : mine ? "yours" : "plain"}
      aria-current={now || undefined}
      className={classNames(now && nowStyle)}
    >
      <Td className="figures py-1.5! text-sm font-semibold">
        {slot.pickNumber}
        {now && (
          <VisuallyHidden>{phaseOf(state) === "scheduled" ? ", first" : ", on the clock"}</VisuallyHidden>
        )}
      </Td>
      <Td className={classNames("h-10.5 py-1.5! text-sm", (now || mine) && "font-semibold")}>
        <span className="flex items-center gap-2">
          <span className="line-clamp-2 min-w-0 wrap-anywhere">{ownerName(state, slot)}</span>
          {phaseOf(state) !== "complete" && <OwnerStatus state={state} teamId={slot.team.teamId} />}
        </span>
      </Td>
      <Td className="py-1.5! text-sm">
        {slot.player && slot.pick ? (
          <PickedPlayer player={slot.player} pick={slot.pick} mine={mine} />
        ) : (
          <OpenSlot />
        )}
      </Td>
    </Tr>
  );
}

const OpenSlot = () => <span className="text-dim">TBD</span>;

/** A new pick slides into its slot. */
function PickedPlayer({ player, pick, mine }: { player: PickedPlayerData; pick: DraftPick; mine: boolean }) {
  const name = nameOf(player);
  return (
    <span className="flex animate-rise items-center gap-2">
      <Avatar name={name} photoUrl={player.photoUrl} color={player.tribe?.color} size={28} shape="round" />
      <span className="min-w-0 leading-tight">
        <span className="wrap-break-word">{name}</span>
        {player.tribe && <VisuallyHidden>, {player.tribe.name}</VisuallyHidden>}
        <PickSource pick={pick} mine={mine} />
      </span>
    </span>
  );
}

type PickedPlayerData = NonNullable<BoardSlot["player"]>;

const sourceIcons = { queue: ListOrdered, rule: Hourglass, desk: Gavel };

/** A pick by hand is only announced to screen readers; every other source is shown. */
function PickSource({ pick, mine }: { pick: DraftPick; mine: boolean }) {
  const text = shortPickSource(pick, mine);
  if (pick.by === "owner") return <VisuallyHidden>, {text}</VisuallyHidden>;
  const Icon = sourceIcons[pick.by];
  return (
    <span className="flex items-start gap-1 text-xs leading-snug text-dim wrap-anywhere">
      <Icon aria-hidden size={12} className="mt-0.5 shrink-0" />
      <span>
        <VisuallyHidden>, </VisuallyHidden>
        {text}
        {/* On a phone it would fill the pane; there it is said, and stands in the log and on the board. */}
        <span className="max-sm:sr-only">{pickSourceDetail(pick)}</span>
      </span>
    </span>
  );
}

const nowStyle = "shadow-[inset_4px_0_0_var(--color-ember-to)]";
