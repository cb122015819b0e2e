import type { ScoreSheet } from "@emberline/contract";
import { fullName, pointsText } from "@emberline/game";
import { ArrowRight } from "lucide-react";
import { useSyncExternalStore } from "react";
import { TribeTag } from "../../../../ui/display/badge.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Checkbox } from "../../../../ui/forms/checkbox-radio.tsx";
import { Avatar } from "../../../../ui/art/avatar.tsx";
import { Sheet } from "../../../../ui/overlay/sheet.tsx";
import { cellKey } from "../model/cell-key.ts";
import { SheetUndo } from "./sheet-undo.tsx";
import { StatisticCounter } from "./statistic-counter.tsx";
import { rowTotal } from "../model/points-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";
import { useSaveEntry } from "../model/use-score-editor.ts";
import type { useUndo } from "../page/use-undo.ts";

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

/** All statistics of one player, to score with one hand. */
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
