import type { ScoreSheet } from "@emberline/contract";
import { fullName, pointsText } from "@emberline/game";
import { ArrowRight, History, Minus } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Avatar } from "../../../../ui/art/avatar.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { IconButton } from "../../../../ui/controls/icon-button.tsx";
import { TribeTag } from "../../../../ui/display/badge.tsx";
import { Checkbox } from "../../../../ui/forms/checkbox-radio.tsx";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { Sheet } from "../../../../ui/overlay/sheet.tsx";
import { cellKey, rowTotal, shownText, type Stat, readPoints } from "../model/cell-text.ts";
import { conflictOf, saveErrorText } from "../model/conflict.ts";
import { type ScoreEditor, useSaveEntry } from "../model/score-editor.ts";
import { SheetUndo, type useUndo } from "../page/undo-bar.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";

interface Props {
  sheet: ScoreSheet;
  playerId: string;
  editor: ScoreEditor;
  undoRedo: ReturnType<typeof useUndo>;
  open: boolean;
  onClose: () => void;
  onNext: (playerId: string) => void;
  /** Only for admins. */
  onHistory: ((key: string) => void) | undefined;
}

/** All statistics of one player, large enough to score with one hand. */
export function PlayerScoresSheet(props: Props) {
  const { sheet, playerId, editor, undoRedo, open, onClose, onNext, onHistory } = props;
  const playerIndex = sheet.players.findIndex((row) => row.playerId === playerId);
  const player = sheet.players[playerIndex];
  const next = sheet.players[playerIndex + 1];
  const total = useSyncExternalStore(editor.scores.subscribe, () =>
    rowTotal(player?.stats ?? [], (stat) => editor.scores.find(cellKey(stat))),
  );
  const isEliminated = useSaveEntry(editor.eliminations, playerId)?.value ?? player?.eliminated === 1;
  if (!player) return null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={
        <span className="flex items-center gap-3">
          <Avatar
            name={fullName(player)}
            photoUrl={player.photoUrl}
            color={player.tribe?.color}
            size={48}
            eliminated={isEliminated}
          />
          <span className="min-w-0">
            <span className="block leading-tight">{fullName(player)}</span>
            <span className="flex flex-wrap items-center gap-x-2.5 text-base">
              <span className="figures text-ember">{pointsText(total)}</span>
              {player.tribe && <TribeTag name={player.tribe.name} color={player.tribe.color} />}
            </span>
          </span>
        </span>
      }
      footer={
        <>
          <SheetUndo sheet={sheet} undoRedo={undoRedo} />
          {next && (
            <Button variant="primary" onClick={() => onNext(next.playerId)}>
              {next.firstName || next.lastName}
              <ArrowRight aria-hidden size={18} />
            </Button>
          )}
        </>
      }
    >
      <Checkbox
        framed
        label="Voted out in this episode"
        checked={isEliminated}
        onChange={(event) => editor.edits.setEliminated(playerId, event.target.checked)}
      />
      <ul className="mt-2 grid" key={playerId}>
        {player.stats.map((stat, index) => (
          <StatisticCounter
            key={stat.statisticId}
            stat={stat}
            label={sheet.labels[index] ?? ""}
            editor={editor}
            onHistory={onHistory}
          />
        ))}
      </ul>
    </Sheet>
  );
}

interface StatisticCounterProps {
  stat: Stat;
  label: string;
  editor: ScoreEditor;
  /** Only for admins. */
  onHistory: ((key: string) => void) | undefined;
}

/** One statistic in quick entry. Each tap adds the default points. */
function StatisticCounter({ stat, label, editor, onHistory }: StatisticCounterProps) {
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

/** A statistic without default points counts in steps of 1. */
const stepOf = (defaultPoints: number): number => defaultPoints || 1;

/** The points after one tap on a statistic. */
export const addStep = (text: string, defaultPoints: number): string =>
  String((readPoints(text) ?? 0) + stepOf(defaultPoints));

/** The points after a tap is taken back, at most down to 0. */
export function removeStep(text: string, defaultPoints: number): string {
  const points = readPoints(text) ?? 0;
  const step = Math.min(Math.abs(stepOf(defaultPoints)), Math.abs(points));
  return String(points - Math.sign(points) * step);
}
