import type { DraftSlot } from "@emberline/contract";
import { useEffect, useRef, useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Face } from "../../ui/face.tsx";
import { Table, Td, Th, Tr } from "../../ui/table.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { findCurrent, isMine, nameOf, ownerName } from "./draft-facts.ts";
import type { RoomState } from "./room-state.ts";

/** Whose turn comes when, and whom they took. */
export function PickOrder({ state }: { state: RoomState }) {
  const { board } = state;
  const frame = useCurrentInView(board ? findCurrent(board)?.pickNumber : undefined);
  return (
    <div ref={frame} className="h-full">
      <Table
        label="Pick order"
        scroll="box"
        className="h-full"
        head={
          <>
            <Th className="w-14">Pick</Th>
            <Th>Team owner</Th>
            <Th>Contestant</Th>
          </>
        }
      >
        {board?.draftOrder.map((slot) => (
          <PickRow key={slot.draftPickId} state={state} slot={slot} />
        ))}
      </Table>
    </div>
  );
}

function PickRow({ state, slot }: { state: RoomState; slot: DraftSlot }) {
  const now = slot.currentPick === 1;
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
        {now && <VisuallyHidden>, on the clock</VisuallyHidden>}
      </Td>
      <Td className={classNames("h-10.5 py-1.5! text-sm", (now || mine) && "font-semibold")}>
        <span className="line-clamp-2 wrap-anywhere">{ownerName(state, slot)}</span>
      </Td>
      <Td className="py-1.5! text-sm">
        <PickedPlayer slot={slot} />
      </Td>
    </Tr>
  );
}

/** A pick that is made while one looks on slides into its slot. */
function PickedPlayer({ slot }: { slot: DraftSlot }) {
  const { player, pickedBy } = slot;
  const [wasOpen] = useState(player === null);
  if (!player) return <span className="text-dim">TBD</span>;
  const auto = pickedBy === "rule" || pickedBy === "queue";
  return (
    <span className={classNames("flex items-center gap-2", wasOpen && "animate-rise")}>
      <Face
        name={nameOf(player)}
        photoUrl={player.photoUrl}
        color={player.tribe?.color}
        size={28}
        shape="round"
      />
      <span className="min-w-0 leading-tight wrap-break-word">{nameOf(player)}</span>
      {player.tribe && <VisuallyHidden>, {player.tribe.name}</VisuallyHidden>}
      {auto && (
        <Badge>
          <span title={pickedBy === "queue" ? "Picked from the queue" : "Picked when the time ran out"}>
            auto
          </span>
        </Badge>
      )}
    </span>
  );
}

/** Keeps the current row in sight inside the table's own scrolling box, a row below its head; the page stays put. */
function useCurrentInView(current: number | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const moves = useRef(0);
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-pick="${current}"]`);
    const table = row?.closest("table");
    if (!row || !table?.tHead) return;
    const box = table.parentElement;
    const room = (box?.clientHeight ?? 0) - table.tHead.offsetHeight;
    // The pick before stays in sight where there is room for it.
    const lead = room > row.offsetHeight * 2.5 ? row.offsetHeight : 0;
    const calm = moves.current === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
    moves.current += 1;
    box?.scrollTo({
      top: row.offsetTop - table.tHead.offsetHeight - lead,
      behavior: calm ? "instant" : "smooth",
    });
  }, [current]);
  return frame;
}

const nowStyle = "shadow-[inset_4px_0_0_var(--color-ember-to)]";
