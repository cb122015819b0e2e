import type { EventSheet } from "@emberline/contract";
import { EVENT_COUNT_MAX, fullName, type OwnEvent } from "@emberline/game";
import { Check, CircleAlert } from "lucide-react";
import { type ClipboardEvent, useId, useRef } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import type { SaveEntry } from "../../../platform/api/save-queue.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { FireLoader } from "../../../ui/art/fire-loader.tsx";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { announce } from "../../../ui/layout/live-region.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { moveFocus, positionOf } from "../../../ui/tables/grid-focus.ts";
import { placeInGrid, readPastedTable } from "../../../ui/tables/pasted-table.ts";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import type { Change } from "../../../ui/tables/undo-log.ts";
import { countText } from "../../../ui/text/count-text.ts";
import {
  cellIn,
  type EventEditor,
  eventKey,
  isOwnEntry,
  readCount,
  shownCount,
  type StoredCell,
  theirsIn,
  useEventEntry,
} from "./event-editor.ts";

interface Props {
  sheet: EventSheet;
  editor: EventEditor;
  label: string;
}

/** Contestants in rows, events in columns. Every cell saves itself. */
export function EventGrid({ sheet, editor, label }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const onPaste = (event: ClipboardEvent) => {
    const from = positionOf(event.target);
    const rows = readPastedTable(event.clipboardData.getData("text/plain"));
    if (rows === null || from === null) return;
    event.preventDefault();
    const placed = placeInGrid(gridOf(sheet), rows, from);
    if ("error" in placed) return toast.error(placed.error);
    // An empty cell is 0 already.
    const cells = placed.cells.filter(
      ({ key, text }) => text !== "0" || shownCount(editor.cells.find(key), cellIn(sheet, key)) !== "",
    );
    const change = editor.edits.paste(cells);
    announce(change ? eventChangeText(sheet, change) : "These entries are here already");
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens to the keys of its cells
    <div ref={box} onPaste={onPaste} onKeyDown={(event) => moveFocus(event, box.current)}>
      <Table
        label={label}
        scroll="box"
        className="isolate max-h-[calc(100dvh-16rem)] min-h-50 scroll-pt-24 scroll-pl-37 sm:scroll-pl-56"
        head={
          <>
            <Th className="sticky left-0 z-20 border-r align-bottom">Contestant</Th>
            {sheet.events.map((event) => (
              <Th key={event.eventId} className={eventStyle}>
                <span className="block text-sand normal-case wrap-anywhere">{event.name}</span>
                <span className="mt-0.5 block font-medium text-ember normal-case">
                  {countText(event.points, "point")}
                </span>
              </Th>
            ))}
          </>
        }
      >
        {sheet.players.map((player, row) => (
          <Tr key={player.playerId} className="group/score">
            <th scope="row" className={nameStyle}>
              <span className="flex items-center gap-2 sm:gap-2.5">
                <Avatar
                  name={fullName(player)}
                  photoUrl={player.photoUrl}
                  color={player.tribe?.color}
                  size={36}
                  className="max-sm:size-7! max-sm:rounded-lg"
                />
                <span className="min-w-0">
                  <span className="block leading-tight font-semibold break-words">{fullName(player)}</span>
                  {player.tribe && (
                    <span className="mt-0.5 block font-normal">
                      <TribeTag name={player.tribe.name} color={player.tribe.color} />
                    </span>
                  )}
                </span>
              </span>
            </th>
            {sheet.events.map((event, column) => (
              <Td key={event.eventId} className="border-l p-0!">
                <EventCell
                  event={event}
                  name={fullName(player)}
                  cell={eventKey(player.playerId, event.eventId)}
                  stored={cellIn(sheet, eventKey(player.playerId, event.eventId))}
                  position={`${row}:${column}`}
                  editor={editor}
                />
              </Td>
            ))}
          </Tr>
        ))}
      </Table>
      <p className="mt-2.5 text-[0.8125rem] text-dim">
        How often a contestant had each event, up to {EVENT_COUNT_MAX}; an empty cell is none.
        <span className="max-sm:hidden">
          {" "}
          Arrows, Tab and Enter move, Ctrl-Z undoes. A table from a spreadsheet can be pasted.
        </span>
      </p>
    </div>
  );
}

const gridOf = (sheet: EventSheet): Parameters<typeof placeInGrid>[0] => ({
  keyAt: (row, column) => {
    const [player, event] = [sheet.players[row], sheet.events[column]];
    return player && event && eventKey(player.playerId, event.eventId);
  },
  read: (text) => (Number.isNaN(readCount(text)) ? null : String(readCount(text))),
  nameOf: (key) => eventCellName(sheet, key),
  valid: `a whole number from 0 to ${EVENT_COUNT_MAX}`,
});

/** "Alex Moore, Cried on camera" */
export function eventCellName({ players, events }: EventSheet, key: string): string {
  for (const player of players) {
    const event = events.find(({ eventId }) => eventKey(player.playerId, eventId) === key);
    if (event) return `${fullName(player)}, ${event.name}`;
  }
  return "A contestant who is no longer there";
}

/** "Alex Moore, Cried on camera: 0 → 2", "4 entries pasted" */
export function eventChangeText(sheet: EventSheet, change: Change): string {
  if ("cells" in change) return `${countText(change.cells.length, "entry", "entries")} pasted`;
  const [from, to] = [change.from, change.to].map((text) => String(text).trim() || "0");
  return `${eventCellName(sheet, change.key)}: ${from} → ${to}`;
}

const eventStyle =
  "min-w-24 max-w-40 px-1.5! text-center align-bottom whitespace-normal! tracking-normal! leading-tight";
const nameStyle =
  "sticky left-0 z-5 w-37 min-w-37 max-w-37 border-r border-b border-line/60 bg-ink-2 py-2 pr-1.5 pl-2.5 text-left text-[0.8125rem] sm:text-sm " +
  "group-focus-within/score:bg-ink-3 group-last/row:border-b-0 sm:w-56 sm:max-w-56 sm:min-w-56 sm:pl-4";

interface CellProps {
  event: OwnEvent;
  /** Of the contestant. */
  name: string;
  cell: string;
  stored: StoredCell;
  position: string;
  editor: EventEditor;
}

/** How often a contestant had an event. */
function EventCell({ event, name, cell, stored, position, editor }: CellProps) {
  const statusId = useId();
  const entry = useEventEntry(editor, cell);
  const isOwn = isOwnEntry(entry, stored);
  const text = shownCount(entry, stored);
  const status = failureText(entry);
  return (
    <div className="relative flex h-13 items-center">
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={`${name}, ${event.name}`}
        aria-invalid={status !== null || undefined}
        aria-describedby={status === null ? undefined : statusId}
        data-position={position}
        data-cell={cell}
        value={text}
        onChange={({ target }) => editor.edits.onInput(cell, target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => editor.edits.commit(cell)}
        className={inputStyle}
      />
      <span className="pointer-events-none absolute right-1.5" title={status ?? undefined}>
        {isOwn && <CellStatus entry={entry} />}
      </span>
      {status !== null && (
        <VisuallyHidden>
          <span id={statusId}>{status}</span>
        </VisuallyHidden>
      )}
    </div>
  );
}

const inputStyle =
  "figures h-full w-full min-w-0 bg-transparent px-6 text-center text-base font-semibold hover:bg-ink-3/60 " +
  "focus-visible:bg-ink focus-visible:-outline-offset-2 aria-invalid:bg-danger/15 aria-invalid:text-danger";

function CellStatus({ entry: { status } }: { entry: SaveEntry<string> }) {
  if (status === "failed") return <CircleAlert aria-hidden size={16} className="text-danger" />;
  if (status === "saved") return <Check role="img" aria-label="Saved" size={16} className="text-lagoon" />;
  return <FireLoader size={16} label="Saving" />;
}

/** Why a cell could not be saved; null if there is no failure. */
export function failureText(entry: SaveEntry<string> | undefined): string | null {
  if (entry?.status !== "failed") return null;
  const message = errorMessage(entry.error, "The server could not be reached");
  return theirsIn(entry) === null ? `Not saved. ${message}` : message;
}
