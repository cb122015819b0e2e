import { type DraftPick, fullName } from "@emberline/game";
import { Gavel, Hourglass, ListOrdered } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { findCurrent, isMine, ownerName, phaseOf } from "../state/selectors.ts";
import { OwnerStatus } from "../parts/owner-status.tsx";
import { shortPickSource, pickSourceDetail } from "../parts/pick-source-text.ts";
import type { BoardSlot, RoomState } from "../state/room-state.ts";

interface PickOrderProps {
  state: RoomState;
  onOpenCard: (playerId: string) => void;
}

/** The pick order with each slot's owner, player and how the pick was made. */
export function PickOrder({ state, onOpenCard }: PickOrderProps) {
  return (
    <OrderTable state={state}>
      {state.board?.draftOrder.map((slot) => (
        <PickRow key={slot.pickNumber} state={state} slot={slot} onOpenCard={onOpenCard} />
      ))}
    </OrderTable>
  );
}

/** The table of the pick order, scrolled to the current pick. */
export function OrderTable({ state: { board }, children }: { state: RoomState; children: ReactNode }) {
  const frame = useScrollToCurrent(board ? findCurrent(board)?.pickNumber : undefined);
  return (
    <div ref={frame} className="h-full">
      <Table
        label="Pick order"
        scroll="box"
        className="h-full smallest:[&_thead]:static"
        head={
          <>
            <Th className="w-8 lg:w-14">Pick</Th>
            <Th className="w-[40%] lg:w-[36%]">Team owner</Th>
            <Th>Contestant</Th>
          </>
        }
      >
        {children}
      </Table>
    </div>
  );
}

function PickRow({ state, slot, onOpenCard }: PickOrderProps & { slot: BoardSlot }) {
  const now = slot.isCurrent;
  const mine = isMine(state, slot);
  return (
    <Tr
      data-pick={slot.pickNumber}
      tone={now ? "now" : mine ? "yours" : "plain"}
      aria-current={now || undefined}
      className={classNames(now && nowStyle)}
    >
      <Td className={classNames(cellStyle, "figures font-semibold")}>
        {slot.pickNumber}
        {now && (
          <VisuallyHidden>{phaseOf(state) === "scheduled" ? ", first" : ", on the clock"}</VisuallyHidden>
        )}
      </Td>
      <Td className={classNames(cellStyle, shrinkableStyle, (now || mine) && "font-semibold")}>
        <span className="flex items-center gap-2">
          <span className="line-clamp-2 min-w-0 wrap-anywhere max-lg:leading-tight">
            {ownerName(state, slot)}
          </span>
          {phaseOf(state) !== "complete" && <OwnerStatus state={state} teamId={slot.team.teamId} />}
        </span>
      </Td>
      <Td className={classNames(cellStyle, shrinkableStyle)}>
        {slot.player && slot.pick ? (
          <PickedPlayer player={slot.player} pick={slot.pick} mine={mine} onOpenCard={onOpenCard} />
        ) : (
          <OpenSlot />
        )}
      </Td>
    </Tr>
  );
}

const OpenSlot = () => <span className="text-dim">TBD</span>;

interface PickedPlayerProps {
  player: NonNullable<BoardSlot["player"]>;
  pick: DraftPick;
  mine: boolean;
  onOpenCard: (playerId: string) => void;
}

/** A new pick slides into its slot. It opens the player's card. */
function PickedPlayer({ player, pick, mine, onOpenCard }: PickedPlayerProps) {
  const name = fullName(player);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpenCard(player.playerId)}
      className="flex min-h-11 w-full py-0.5 short:min-h-9 animate-rise items-center gap-2 rounded-md text-left hover:bg-ink-3/60 focus-visible:-outline-offset-2"
    >
      <Avatar name={name} photoUrl={player.photoUrl} color={player.tribe?.color} size={28} shape="round" />
      {pick.by !== "owner" && <SourceIcon by={pick.by} />}
      <span className="min-w-0 leading-tight">
        <span className="max-lg:line-clamp-2 wrap-anywhere lg:block">{name}</span>
        {player.tribe && <VisuallyHidden>, {player.tribe.name}</VisuallyHidden>}
        <PickSource pick={pick} mine={mine} />
      </span>
    </button>
  );
}

const sourceIcons = { queue: ListOrdered, rule: Hourglass, desk: Gavel };

/** A pick by hand is only announced to screen readers; every other source is shown. */
function PickSource({ pick, mine }: { pick: DraftPick; mine: boolean }) {
  const text = shortPickSource(pick, mine);
  if (pick.by === "owner") return <VisuallyHidden>, {text}</VisuallyHidden>;
  const Icon = sourceIcons[pick.by];
  return (
    <span className="flex items-start gap-1 text-xs leading-snug text-dim wrap-anywhere max-lg:sr-only">
      <Icon aria-hidden size={12} className="mt-0.5 shrink-0" />
      <span>
        <VisuallyHidden>, </VisuallyHidden>
        {text}
        <span>{pickSourceDetail(pick)}</span>
      </span>
    </span>
  );
}

/** On phones a pick takes one line: how it was made is an icon there, and stands in the log. */
function SourceIcon({ by }: { by: keyof typeof sourceIcons }) {
  const Icon = sourceIcons[by];
  return <Icon aria-hidden size={13} className="shrink-0 text-dim lg:hidden" />;
}

const cellStyle = "h-11 py-0! text-sm short:max-lg:h-9";
/** A name that is cut off does not widen its column. */
const shrinkableStyle = "max-lg:max-w-0";
const nowStyle = "shadow-[inset_4px_0_0_var(--color-ember-to)]";

/** Scrolls the current row into view inside the table's own scroll box, below the previous row. The page does not scroll. */
function useScrollToCurrent(current: number | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-pick="${current}"]`);
    const box = row?.closest("table")?.parentElement;
    if (!row || !box) return undefined;
    const isSmooth = hasMoved.current && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    hasMoved.current = true;
    let position: number | null = null;
    // Called first with the page's layout, which asking for positions here would do once more. After a resize the row is
    // kept in view unless the user scrolled elsewhere.
    const observer = new ResizeObserver(() => {
      const behavior = position === null && isSmooth ? "smooth" : "instant";
      const maxTop = box.scrollHeight - box.clientHeight;
      const wasHere = position === null || Math.abs(box.scrollTop - Math.min(position, maxTop)) < 2;
      position = positionOf(row, box);
      if (wasHere) box.scrollTo({ top: position, behavior });
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [current]);
  return frame;
}

/** The previous pick stays visible if it fits. */
function positionOf(row: HTMLElement, box: HTMLElement): number {
  const previous = row.previousElementSibling;
  if (!previous) return 0;
  const thead = row.closest("table")?.tHead;
  // On the smallest phones it scrolls with the rows.
  const head = thead && getComputedStyle(thead).position === "sticky" ? thead.offsetHeight : 0;
  const before = previous.clientHeight;
  const isRoom = head + before + row.offsetHeight <= box.clientHeight;
  return row.offsetTop - head - (isRoom ? before : 0);
}
