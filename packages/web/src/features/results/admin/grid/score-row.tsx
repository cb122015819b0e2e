import type { ScoreSheet } from "@emberline/contract";
import { fullName, pointsText } from "@emberline/game";
import { memo, useSyncExternalStore } from "react";
import { TribeTag } from "../../../../ui/display/badge.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Avatar } from "../../../../ui/art/avatar.tsx";
import { Td, Tr } from "../../../../ui/tables/table.tsx";
import { rowTotal, cellKey } from "../model/cell-text.ts";
import { ScoreCell } from "./score-cell.tsx";
import { type ScoreEditor, useSaveEntry } from "../model/score-editor.ts";
import { numberText } from "../../../../ui/text/count-text.ts";
import { Checkbox } from "../../../../ui/forms/checkbox-radio.tsx";
import { VisuallyHidden } from "../../../../ui/layout/visually-hidden.tsx";

interface EliminationCheckboxProps {
  name: string;
  playerId: string;
  isEliminated: boolean;
  editor: ScoreEditor;
  /** `row:column` in the grid. */
  position: string;
}

/** Whether the player was voted out in this episode. */
function EliminationCheckbox({ name, playerId, isEliminated, editor, position }: EliminationCheckboxProps) {
  const entry = useSaveEntry(editor.eliminations, playerId);
  return (
    <Checkbox
      label={<VisuallyHidden>{name}, voted out in this episode</VisuallyHidden>}
      checked={isEliminated}
      data-position={position}
      data-elimination={playerId}
      aria-busy={entry?.status === "saving" || undefined}
      onChange={(event) => editor.edits.setEliminated(playerId, event.target.checked)}
      className="mx-auto min-w-11 justify-center gap-0!"
    />
  );
}

interface Props {
  player: ScoreSheet["players"][number];
  labels: readonly string[];
  /** Counted from 0. */
  row: number;
  editor: ScoreEditor;
}

/** One player's row. Column 0 is the elimination checkbox, statistics count from 1. */
export const ScoreRow = memo(function ScoreRow({ player, labels, row, editor }: Props) {
  const { playerId, photoUrl, tribe, stats } = player;
  const name = fullName(player);
  const isEliminated = useSaveEntry(editor.eliminations, playerId)?.value ?? player.eliminated === 1;
  const isChangedRemotely = useSyncExternalStore(editor.remoteChanges.subscribe, () =>
    editor.remoteChanges.has(playerId),
  );
  const total = useSyncExternalStore(editor.scores.subscribe, () =>
    rowTotal(stats, (stat) => editor.scores.find(cellKey(stat))),
  );
  return (
    <Tr className="group/score">
      <th scope="row" className={nameStyle}>
        <span className="flex items-center gap-2 sm:gap-2.5">
          <Avatar
            name={name}
            photoUrl={photoUrl}
            color={tribe?.color}
            size={36}
            eliminated={isEliminated}
            className="max-sm:size-7! max-sm:rounded-lg"
          />
          <span className="min-w-0">
            <span className="block leading-tight font-semibold break-words">{name}</span>
            <span className="mt-0.5 flex flex-wrap items-center gap-x-2 font-normal">
              {tribe && <TribeTag name={tribe.name} color={tribe.color} />}
              <span aria-hidden className="figures text-[0.8125rem] text-dim sm:hidden">
                {pointsText(total)}
              </span>
            </span>
          </span>
        </span>
      </th>
      <Td className={classNames("p-0! text-center", isChangedRemotely && "bg-lagoon/20")}>
        <EliminationCheckbox
          name={name}
          playerId={playerId}
          isEliminated={isEliminated}
          editor={editor}
          position={`${row}:0`}
        />
      </Td>
      {stats.map((stat, index) => (
        <Td key={stat.statisticId} className="border-l p-0!">
          <ScoreCell
            stat={stat}
            label={`${name}, ${labels[index] ?? ""}`}
            position={`${row}:${index + 1}`}
            editor={editor}
          />
        </Td>
      ))}
      <Td number className="display border-l text-lg">
        {numberText(total)}
      </Td>
    </Tr>
  );
});

const nameStyle =
  "sticky left-0 z-5 w-37 min-w-37 max-w-37 border-r border-b border-line/60 bg-ink-2 py-2 pr-1.5 pl-2.5 text-left text-[0.8125rem] sm:text-sm " +
  "group-focus-within/score:bg-ink-3 group-last/row:border-b-0 sm:w-56 sm:max-w-56 sm:min-w-56 sm:pl-4";
