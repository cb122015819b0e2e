import type { ScoreSheet } from "@emberline/contract";
import { useEffect, useEffectEvent } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { announce } from "../../../ui/layout/live-region.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { playerName } from "../model/cell-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";

/** An elimination is shown at once, and taken back with a word when the server would not have it. */
export function useEliminationToasts(sheet: ScoreSheet, { eliminations, edits: changes }: ScoreEditor): void {
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
      changes.forget(playerId);
    }
    // Which tells again, so that whoever else is done has their turn.
    eliminations.drop(playerId);
  });
  useEffect(() => {
    const onChange = () => reportFinished();
    onChange();
    return eliminations.subscribe(onChange);
  }, [eliminations]);
}
