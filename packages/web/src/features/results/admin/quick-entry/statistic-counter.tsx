import { pointsText } from "@emberline/game";
import { History, Minus } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { IconButton } from "../../../../ui/controls/icon-button.tsx";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { cellKey } from "../model/cell-key.ts";
import { ConflictChoice } from "./conflict-choice.tsx";
import { conflictOf, saveErrorText } from "../model/conflict.ts";
import { removeStep, addStep } from "./step-points.ts";
import { shownText, type Stat } from "../model/points-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";
import { useSaveEntry } from "../model/use-score-editor.ts";

interface Props {
  stat: Stat;
  label: string;
  editor: ScoreEditor;
  /** Only for admins. */
  onHistory: ((key: string) => void) | undefined;
}

/** One statistic in quick entry. Each tap adds the default points. */
export function StatisticCounter({ stat, label, editor, onHistory }: Props) {
  const key = cellKey(stat);
  const entry = useSaveEntry(editor.scores, key);
  const isChangedRemotely = useSyncExternalStore(editor.remoteChanges.subscribe, () =>
    editor.remoteChanges.has(key),
  );
  const text = shownText(entry, stat);
  const errorText = saveErrorText(entry);
  const status = isChangedRemotely ? "Changed by another admin" : entry && statusTexts[entry.status];
  const isBlank = text.trim() === "";
  const setPoints = (next: string) => {
    editor.edits.setValue(key, next);
    announce(`${label}: ${pointsText(Number(next))}`);
  };
  return (
    <li className={classNames("py-1.5", isChangedRemotely && "rounded-xl bg-lagoon/20")}>
      <div className="flex items-center gap-1.5">
        <button
          type="button"
          className={buttonStyle}
          onClick={() => setPoints(addStep(text, stat.defaultPoints))}
        >
          <span className="min-w-0 flex-1 text-left">
            <span className="block leading-tight font-semibold wrap-anywhere">{label}</span>
            <span className="text-[0.8125rem] text-dim">
              <span className="text-ember">{pointsText(stat.defaultPoints)}</span>
              {status && ` · ${status}`}
            </span>
          </span>
          <span className={classNames("display figures text-2xl", isBlank && "text-dim")}>
            {isBlank ? "–" : text}
          </span>
        </button>
        <IconButton
          label={`One less: ${label}`}
          disabled={isBlank || Number(text) === 0}
          onClick={() => setPoints(removeStep(text, stat.defaultPoints))}
        >
          <Minus aria-hidden size={18} />
        </IconButton>
        {onHistory && (
          <IconButton variant="text" label={`History: ${label}`} onClick={() => onHistory(key)}>
            <History aria-hidden size={18} />
          </IconButton>
        )}
      </div>
      {conflictOf(entry) !== null ? (
        <div className="pt-2">
          <ConflictChoice editor={editor} cell={key} name={label} />
        </div>
      ) : (
        errorText !== null && (
          <p className="flex items-center justify-between gap-2 pt-1.5 pl-3.5 text-[0.8125rem] text-danger">
            {errorText}
            <Button size="s" className="shrink-0" onClick={() => editor.scores.retry(key)}>
              Try again
            </Button>
          </p>
        )
      )}
    </li>
  );
}

const statusTexts = { waiting: "Saving…", saving: "Saving…", saved: "Saved", failed: "" };

const buttonStyle =
  "flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-xl border border-line bg-well px-3.5 py-2 " +
  "transition-colors duration-150 hover:border-edge active:bg-ink-3 touch-manipulation";
