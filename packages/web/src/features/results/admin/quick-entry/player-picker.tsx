import type { ScoreSheet } from "@emberline/contract";
import { fullName, inGameText, pointsText } from "@emberline/game";
import { useSyncExternalStore } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { Avatar } from "../../../../ui/art/avatar.tsx";
import { cellKey, hasNoScore, rowTotal } from "../model/cell-text.ts";
import { type ScoreEditor, useSaveEntry } from "../model/score-editor.ts";

interface Props {
  sheet: ScoreSheet;
  editor: ScoreEditor;
  label: string;
  onPick: (playerId: string) => void;
}

/** The players to choose from in quick entry, each with their points. */
export function PlayerPicker({ sheet, editor, label, onPick }: Props) {
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
      {sheet.players.map((player) => (
        <li key={player.playerId}>
          <PlayerTile player={player} editor={editor} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

interface PlayerTileProps extends Pick<Props, "editor" | "onPick"> {
  player: ScoreSheet["players"][number];
}

function PlayerTile({ player, editor, onPick }: PlayerTileProps) {
  const { playerId, firstName, lastName, photoUrl, tribe, stats } = player;
  const { scores, eliminations } = editor;
  const isEliminated = useSaveEntry(eliminations, playerId)?.value ?? player.eliminated === 1;
  const text = useSyncExternalStore(scores.subscribe, () => {
    const find = (stat: (typeof stats)[number]) => scores.find(cellKey(stat));
    return hasNoScore(stats, find) ? "No score" : pointsText(rowTotal(stats, find));
  });
  const isUnsaved = useSyncExternalStore(scores.subscribe, () =>
    stats.some((stat) => scores.find(cellKey(stat))?.status === "failed"),
  );
  return (
    <button type="button" data-player={playerId} onClick={() => onPick(playerId)} className={tileStyle}>
      <Avatar
        name={fullName(player)}
        photoUrl={photoUrl}
        color={tribe?.color}
        size={60}
        eliminated={isEliminated}
      />
      <span className="max-w-full min-w-0 leading-tight">
        <span className="block truncate text-sm font-semibold">{firstName || lastName}</span>
        <span className="sr-only">{firstName && lastName}, </span>
        <span
          className={classNames(
            "figures block text-[0.8125rem]",
            text === "No score" ? "text-dim" : "text-ember",
          )}
        >
          {text}
        </span>
        {isEliminated && (
          <span className="block text-xs text-dim">{inGameText({ ...player, eliminated: true })}</span>
        )}
        {isUnsaved && <span className="block text-xs font-semibold text-danger">Not saved</span>}
      </span>
    </button>
  );
}

const tileStyle =
  "flex h-full w-full flex-col items-center gap-1.5 rounded-2xl border border-line bg-ink-2 px-1 py-2.5 text-center " +
  "shadow-card transition-colors duration-150 hover:border-edge active:bg-ink-3 touch-manipulation";
