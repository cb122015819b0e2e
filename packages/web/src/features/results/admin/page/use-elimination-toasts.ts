import type { ScoreSheet } from "@emberline/contract";
import { useEffect, useEffectEvent } from "react";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { playerName } from "../model/cell-text.ts";
import type { ScoreEditor } from "../model/score-editor.ts";

/** Announces saved eliminations. One the server refused is reverted with a toast. */
export function useEliminationToasts(sheet: ScoreSheet, { eliminations, edits }: ScoreEditor): void {
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
