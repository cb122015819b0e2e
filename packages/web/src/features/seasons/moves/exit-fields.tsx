import type { PlayerExit } from "@emberline/contract";
import { EXIT_KINDS, EXITS_MAX, exitText } from "@emberline/game";
import { Plus, Trash2 } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { type AiringEpisode, inAirOrder } from "./tribe-moves.ts";

interface ExitFieldsProps {
  exits: readonly PlayerExit[];
  episodes: readonly AiringEpisode[];
  onChange: (exits: PlayerExit[]) => void;
}

/** In which episodes a contestant left the game, how, and when they came back. */
export function ExitFields({ exits, episodes, onChange }: ExitFieldsProps) {
  const inOrder = inAirOrder(episodes);
  const last = inOrder.at(-1);
  if (!last) return null;
  const change = (index: number, part: Partial<PlayerExit>) =>
    onChange(exits.map((exit, at) => (at === index ? { ...exit, ...part } : exit)));
  const options = inOrder.map(({ episodeId, number, title }) => (
    <option key={episodeId} value={episodeId}>
      {`Episode ${number}${title === null ? "" : `: ${title}`}`}
    </option>
  ));
  return (
    <fieldset>
      <legend className="mb-1.5 font-text! text-sm font-medium text-dim">Exits and returns</legend>
      {exits.map((exit, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an exit has no id, and its episode is edited
        <div key={index} className="mb-3 grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
          <Select
            label={`Exit ${index + 1}: last episode`}
            value={exit.episodeId}
            onChange={(event) => change(index, { episodeId: event.target.value })}
          >
            {options}
          </Select>
          <Select
            label={`Exit ${index + 1}: how`}
            value={exit.kind}
            onChange={(event) =>
              change(index, { kind: EXIT_KINDS.find((kind) => kind === event.target.value) ?? exit.kind })
            }
          >
            {EXIT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {exitText(kind)}
              </option>
            ))}
          </Select>
          <Select
            label={`Exit ${index + 1}: back from`}
            value={exit.returnedEpisodeId ?? ""}
            onChange={(event) => change(index, { returnedEpisodeId: event.target.value || null })}
          >
            <option value="">Has not returned</option>
            {options}
          </Select>
          <IconButton
            label={`Remove exit ${index + 1}`}
            onClick={() => onChange(exits.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden size={18} />
          </IconButton>
        </div>
      ))}
      {exits.length < EXITS_MAX && (
        <Button
          size="s"
          onClick={() =>
            onChange([...exits, { episodeId: last.episodeId, kind: "voted-out", returnedEpisodeId: null }])
          }
        >
          <Plus aria-hidden size={16} />
          Add an Exit
        </Button>
      )}
    </fieldset>
  );
}
