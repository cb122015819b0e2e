import type { ScoreSheet } from "@emberline/contract";
import { pointsText } from "@emberline/game";
import { Plus } from "lucide-react";
import { type ClipboardEvent, memo, useRef } from "react";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { hasModifier, moveFocus, positionOf } from "../../../../ui/tables/grid-focus.ts";
import { readPastedTable } from "../../../../ui/tables/pasted-table.ts";
import { Table, Th } from "../../../../ui/tables/table.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import type { Stat } from "../model/cell-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";
import { useGiveToAll } from "../quick-entry/give-to-all-sheet.tsx";
import { placeTable } from "./pasted-table.ts";
import { ScoreRow } from "./score-row.tsx";

interface Props {
  sheet: ScoreSheet;
  editor: ScoreEditor;
  label: string;
  /** Called with the key of the focused cell. */
  onCellFocus: (key: string) => void;
  /** Only for admins. */
  onHistory: ((key: string) => void) | undefined;
}

/** Players in rows, statistics in columns. Every cell saves itself. */
export const ScoreGrid = memo(function ScoreGrid({ sheet, editor, label, onCellFocus, onHistory }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const stats = sheet.players[0]?.stats ?? [];
  const onPaste = (event: ClipboardEvent) => {
    const from = positionOf(event.target);
    const rows = readPastedTable(event.clipboardData.getData("text/plain"));
    if (rows === null || from === null || from.column === 0) return;
    event.preventDefault();
    const placed = placeTable(sheet, rows, { row: from.row, column: from.column - 1 });
    if ("error" in placed) return toast.error(placed.error);
    const change = editor.edits.paste(placed.cells);
    announce(
      change && "cells" in change
        ? `${countText(change.cells.length, "score")} pasted`
        : "These scores are here already",
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens to the keys of its cells
    <div
      ref={box}
      onFocus={(event) => {
        const key = cellAt(event.target);
        if (key !== undefined) onCellFocus(key);
      }}
      onPaste={onPaste}
      onKeyDown={(event) => {
        const key = event.key.toLowerCase() === "h" && !hasModifier(event) ? cellAt(event.target) : undefined;
        if (key === undefined) return moveFocus(event, box.current);
        event.preventDefault();
        return onHistory?.(key);
      }}
    >
      <Table
        label={label}
        scroll="box"
        className={boxStyle}
        head={<ColumnHeads stats={stats} labels={sheet.labels} editor={editor} />}
      >
        {sheet.players.map((player, row) => (
          <ScoreRow key={player.playerId} player={player} labels={sheet.labels} row={row} editor={editor} />
        ))}
      </Table>
      <p className="mt-2.5 text-[0.8125rem] text-dim max-sm:hidden">
        Arrows, Tab and Enter move. Space sets the default points, Ctrl-Z undoes, H shows a score’s history. A
        table from a spreadsheet can be pasted.
      </p>
    </div>
  );
});

// The scroll padding keeps a focused cell clear of the sticky header and column.
const boxStyle =
  "isolate max-h-[calc(100dvh-16rem)] min-h-50 scroll-pt-36 scroll-pl-37 sm:scroll-pl-56 lg:max-h-[calc(100dvh-13.5rem)]";

interface ColumnHeadsProps {
  editor: ScoreEditor;
  stats: ScoreSheet["players"][number]["stats"];
  labels: readonly string[];
}

function ColumnHeads({ stats, labels, editor }: ColumnHeadsProps) {
  return (
    <>
      <Th className="sticky left-0 z-20 border-r align-bottom">Contestant</Th>
      <Th className="text-center align-bottom">Out</Th>
      {labels.map((label, column) => (
        <Th key={stats[column]?.statisticId ?? label} className={statStyle}>
          <span className="block text-sand normal-case">{label}</span>
          <span className="mt-0.5 block font-medium text-ember normal-case">
            {pointsText(stats[column]?.defaultPoints ?? 0)}
          </span>
          {stats[column] && <GiveToAll stat={stats[column]} label={label} editor={editor} />}
        </Th>
      ))}
      <Th number className="align-bottom">
        Total
      </Th>
    </>
  );
}

const statStyle =
  "min-w-24 px-1.5! text-center align-bottom whitespace-normal! tracking-normal! leading-tight pointer-fine:min-w-17";

const cellAt = (target: EventTarget): string | undefined =>
  target instanceof HTMLInputElement ? target.dataset["cell"] : undefined;

interface GiveToAllProps {
  /** Any cell of the column. */
  stat: Stat;
  label: string;
  editor: ScoreEditor;
}

/** Gives a statistic's default points to all players still in who have none yet. One undo takes them all back. */
function GiveToAll({ stat, label, editor }: GiveToAllProps) {
  const { count, points, give } = useGiveToAll(editor, stat, label);
  return (
    <button
      type="button"
      aria-disabled={count === 0}
      aria-label={`Give ${points} to everybody still in: ${label}`}
      title={count === 0 ? "Everybody still in has points" : `Give ${points} to everybody still in`}
      onClick={give}
      className={buttonStyle}
    >
      <Plus aria-hidden size={13} />
      All
    </button>
  );
}

const buttonStyle =
  "mx-auto mt-1.5 flex min-h-11 w-full max-w-16 items-center justify-center gap-1 rounded-lg border border-line bg-ink-3 " +
  "text-xs font-semibold text-sand normal-case transition-colors hover:border-edge aria-disabled:opacity-45 " +
  "pointer-fine:min-h-7";
