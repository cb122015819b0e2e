import { useEffect } from "react";
import { wordsOf } from "../../api/api-error.ts";
import { Checkbox } from "../../ui/choice.tsx";
import { announce } from "../../ui/live-region.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { SaveQueue } from "./save-queue.ts";
import { useEntry } from "./use-score-desk.ts";

interface Props {
  name: string;
  playerId: string;
  isOut: boolean;
  place: string;
  queue: SaveQueue<boolean>;
}

/** Voted out in this episode. Shown at once; taken back with a word when the server would not have it. */
export function EliminationBox({ name, playerId, isOut, place, queue }: Props) {
  const toast = useToast();
  const entry = useEntry(queue, playerId);
  useEffect(() => {
    if (entry?.status === "saved") {
      announce(entry.value ? `${name} is voted out` : `${name} is still in the game`);
      queue.drop(playerId);
    }
    if (entry?.status !== "failed") return;
    toast.error(`${name} could not be changed. ${wordsOf(entry.error)}`);
    queue.drop(playerId);
  }, [entry, name, playerId, queue, toast]);
  return (
    <Checkbox
      label={<VisuallyHidden>{name}, voted out in this episode</VisuallyHidden>}
      checked={isOut}
      data-place={place}
      aria-busy={entry?.status === "saving" || undefined}
      onChange={(event) => queue.put(playerId, event.target.checked)}
      className="mx-auto min-w-11 justify-center gap-0!"
    />
  );
}
