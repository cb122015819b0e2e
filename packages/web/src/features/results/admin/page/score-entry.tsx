import type { ScoreSheet } from "@emberline/contract";
import { fullName } from "@emberline/game";
import { History, LogOut, Plus, ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { useSession } from "../../../../platform/session/session.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { useIsNarrow, useMediaQuery } from "../../../../ui/hooks/use-media-query.ts";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { useSheet } from "../../../../ui/overlay/use-sheet.ts";
import { ScoreGrid } from "../grid/score-grid.tsx";
import { cellName, playerName, cellKey, hasNoScore } from "../model/cell-text.ts";
import { conflictOf } from "../model/conflict.ts";
import type { ScoreEditor } from "../model/score-editor.ts";
import { ConflictChoice } from "../quick-entry/conflict-choice.tsx";
import { GiveToAllSheet } from "../quick-entry/give-to-all-sheet.tsx";
import { PlayerPicker } from "../quick-entry/player-picker.tsx";
import { PlayerScoresSheet } from "../quick-entry/player-scores-sheet.tsx";
import { ExitsSheet } from "./exits-sheet.tsx";
import { ScoreHistory } from "./score-history.tsx";
import { UndoBar, useUndo } from "./undo-bar.tsx";

interface Props {
  sheet: ScoreSheet;
  editor: ScoreEditor;
  view: ScoreView;
  viewSwitch: ReactNode;
  label: string;
}

/** The score sheet of an episode with undo, missing scores, history and conflicts. */
export function ScoreEntry({ sheet, editor, view, viewSwitch, label }: Props) {
  const [cell, setCell] = useState<string | null>(null);
  const { show: showHistory, ...history } = useSheet<string>();
  // The history is read from the audit log, which is for admins only.
  const onHistory = useSession().isAdmin ? showHistory : undefined;
  const quickEntry = useSheet<string>();
  const toAll = useSheet<null>();
  const exits = useSheet<null>();
  const undoRedo = useUndo(sheet, editor);
  useEliminationToasts(sheet, editor);

  const goToPlayer = (playerId: string) => (view === "pad" ? quickEntry.show(playerId) : focusRow(playerId));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2">
        <div className="min-w-0 flex-1 basis-11 sm:basis-24">
          <UndoBar sheet={sheet} undoRedo={undoRedo} />
        </div>
        <MissingScores sheet={sheet} editor={editor} onSelect={goToPlayer} />
        <Button size="s" className="shrink-0" onClick={() => exits.show(null)}>
          <LogOut aria-hidden size={16} />
          Exits
        </Button>
        {view === "pad" && (
          <Button size="s" className="ml-auto shrink-0" onClick={() => toAll.show(null)}>
            <Plus aria-hidden size={16} />
            Give to All
          </Button>
        )}
        {view === "grid" && onHistory && (
          <Button
            size="s"
            aria-disabled={cell === null}
            aria-label={cell === null ? "History" : `History: ${cellName(sheet, cell)}`}
            className="shrink-0 aria-disabled:opacity-45"
            onClick={() => cell !== null && onHistory(cell)}
          >
            <History aria-hidden size={16} />
            History
          </Button>
        )}
        {viewSwitch}
      </div>
      {view === "grid" ? (
        <ScoreGrid sheet={sheet} editor={editor} label={label} onCellFocus={setCell} onHistory={onHistory} />
      ) : (
        <PlayerPicker sheet={sheet} editor={editor} label={label} onPick={quickEntry.show} />
      )}
      <ConflictList sheet={sheet} editor={editor} />
      {quickEntry.shown && (
        <PlayerScoresSheet
          sheet={sheet}
          playerId={quickEntry.shown.subject}
          editor={editor}
          undoRedo={undoRedo}
          open={quickEntry.open}
          onClose={quickEntry.close}
          onNext={quickEntry.show}
          onHistory={onHistory}
        />
      )}
      {toAll.shown && (
        <GiveToAllSheet
          sheet={sheet}
          editor={editor}
          undoRedo={undoRedo}
          open={toAll.open}
          onClose={toAll.close}
        />
      )}
      {exits.render((_, state) => (
        <ExitsSheet {...state} />
      ))}
      {history.render((key, state) => (
        <ScoreHistory
          name={cellName(sheet, key)}
          episodeStatisticId={editor.cache.findStat(key)?.episodeStatisticId ?? null}
          {...state}
        />
      ))}
    </>
  );
}

const focusRow = (playerId: string): void =>
  document.querySelector<HTMLElement>(`[data-cell^="${playerId} "]`)?.focus();

/** The cells that another admin changed at the same time. */
function ConflictList({ sheet, editor }: { sheet: ScoreSheet; editor: ScoreEditor }) {
  const { scores } = editor;
  const keys = useSyncExternalStore(scores.subscribe, () => conflictKeys(scores).join("\n"));
  if (keys === "") return null;
  return (
    <section role="alert" aria-label="Conflicts" className={boxStyle}>
      {keys.split("\n").map((key) => (
        <ConflictChoice key={key} editor={editor} cell={key} name={cellName(sheet, key)} />
      ))}
    </section>
  );
}

const conflictKeys = (scores: ScoreEditor["scores"]): string[] =>
  scores.keys("failed").filter((key) => conflictOf(scores.find(key)) !== null);

// Overlays the last rows, so that the focused cell does not move.
const boxStyle =
  "sticky bottom-4 z-20 mt-3 grid max-h-[40dvh] animate-drop gap-3 overflow-y-auto rounded-2xl border border-danger px-4 py-3 " +
  "bg-[color-mix(in_oklab,var(--color-danger)_14%,var(--color-ink-2))] shadow-float";

/** Announces saved eliminations, and reverts with a toast those that the server refused. */
function useEliminationToasts(sheet: ScoreSheet, { eliminations, edits }: ScoreEditor): void {
  const toast = useToast();
  const reportFinished = useEffectEvent(() => {
    const [playerId] = eliminations.keys("saved", "failed");
    const entry = playerId === undefined ? undefined : eliminations.find(playerId);
    if (playerId === undefined || !entry) return;
    const name = playerName(sheet, playerId);
    if (entry.status === "saved") {
      announce(entry.value ? `${name} is voted out` : `${name} is still in the game`);
    } else {
      toast.error(`${name} could not be changed. ${errorMessage(entry.error)}`);
      edits.forget(playerId);
    }
    // Notifies the subscribers again, which handles the next finished one.
    eliminations.drop(playerId);
  });
  useEffect(() => {
    const onChange = () => reportFinished();
    onChange();
    return eliminations.subscribe(onChange);
  }, [eliminations]);
}

interface MissingScoresProps {
  sheet: ScoreSheet;
  editor: ScoreEditor;
  onSelect: (playerId: string) => void;
}

/** The players without a score in this episode, as links to their scores. Zero is a result, so it is no warning. */
function MissingScores({ sheet: { players }, editor: { scores }, onSelect }: MissingScoresProps) {
  // Phones have room for one word.
  const isNarrow = useIsNarrow();
  const ids = useSyncExternalStore(scores.subscribe, () =>
    players
      .filter((row) => hasNoScore(row.stats, (stat) => scores.find(cellKey(stat))))
      .map((row) => row.playerId)
      .join(" "),
  );
  if (ids === "")
    return (
      <p className="flex min-h-9 items-center text-sm text-dim smallest:sr-only">
        {isNarrow ? "All scored" : "Every contestant has a score"}
      </p>
    );
  const missing = players.filter((row) => ids.includes(row.playerId));
  return (
    <details className="group/missing min-w-0 open:order-last open:basis-full">
      <summary className={summaryStyle}>
        <span className="min-w-0 truncate">
          {missing.length}{" "}
          <span className="max-xl:sr-only">{missing.length === 1 ? "contestant" : "contestants"} </span>
          {isNarrow ? "unscored" : "without a score"}
        </span>
        <ChevronDown
          aria-hidden
          size={16}
          className="shrink-0 text-dim transition-transform group-open/missing:rotate-180"
        />
      </summary>
      <ul className="mt-1 flex flex-wrap gap-1.5 pb-2">
        {missing.map((row) => (
          <li key={row.playerId}>
            <button type="button" onClick={() => onSelect(row.playerId)} className={nameStyle}>
              {fullName(row)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const summaryStyle =
  "flex min-h-9 max-w-max cursor-pointer items-center gap-1.5 rounded-lg text-sm font-semibold text-dim " +
  "[&::-webkit-details-marker]:hidden max-sm:min-h-11";
const nameStyle =
  "min-h-9 rounded-full border border-line bg-ink-3 px-3 text-sm transition-colors hover:border-edge max-sm:min-h-11";

export type ScoreView = "grid" | "pad";

/** Quick entry on phones in any orientation, the grid elsewhere, unless the URL names the view. */
export function useScoreView() {
  const isNarrow = useIsNarrow();
  const isSideways = useMediaQuery("(max-height: 31rem) and (max-width: 61.99rem)");
  const [search, setSearch] = useSearchParams();
  const requested = search.get("view");
  const view: ScoreView =
    requested === "grid" || requested === "pad" ? requested : isNarrow || isSideways ? "pad" : "grid";
  const setView = (next: ScoreView) => setSearch({ view: next }, { replace: true, preventScrollReset: true });
  return { view, setView };
}
