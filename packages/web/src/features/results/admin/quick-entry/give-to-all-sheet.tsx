import type { ScoreSheet } from "@emberline/contract";
import { Plus } from "lucide-react";
import { Sheet } from "../../../../ui/overlay/sheet.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import type { Stat } from "../model/points-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";
import { useGiveToAll } from "../model/use-give-to-all.ts";
import type { useUndo } from "../page/use-undo.ts";
import { SheetUndo } from "./sheet-undo.tsx";

interface Props {
  sheet: ScoreSheet;
  editor: ScoreEditor;
  undoRedo: ReturnType<typeof useUndo>;
  open: boolean;
  onClose: () => void;
}

/** For quick entry: the statistics, each to be given to everybody still in who has no points in it. */
export function GiveToAllSheet({ sheet, editor, undoRedo, open, onClose }: Props) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Give to everybody still in"
      description="Points that someone has already stay as they are."
      footer={<SheetUndo sheet={sheet} undoRedo={undoRedo} />}
    >
      <ul className="grid gap-2 pb-1">
        {(sheet.players[0]?.stats ?? []).map((stat, index) => (
          <li key={stat.statisticId}>
            <GiveButton stat={stat} label={sheet.labels[index] ?? ""} editor={editor} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function GiveButton({ stat, label, editor }: { stat: Stat; label: string; editor: ScoreEditor }) {
  const { count, points, give } = useGiveToAll(editor, stat, label);
  return (
    <button
      type="button"
      aria-disabled={count === 0}
      aria-label={`Give ${points} to everybody still in: ${label}`}
      onClick={give}
      className={buttonStyle}
    >
      <span className="min-w-0 flex-1 text-left">
        <span className="block leading-tight font-semibold wrap-anywhere">{label}</span>
        <span className="text-[0.8125rem] text-dim">
          <span className="text-ember">{points}</span> ·{" "}
          {count === 0 ? "everybody has points" : `to ${countText(count, "contestant")}`}
        </span>
      </span>
      <Plus aria-hidden size={20} className="shrink-0" />
    </button>
  );
}

const buttonStyle =
  "flex min-h-14 w-full min-w-0 items-center gap-3 rounded-xl border border-line bg-well px-3.5 py-2 touch-manipulation " +
  "transition-colors duration-150 hover:border-edge active:bg-ink-3 aria-disabled:opacity-60";
