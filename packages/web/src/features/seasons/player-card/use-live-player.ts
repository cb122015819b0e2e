import type { RosterPlayer } from "@emberline/contract";
import { useState } from "react";
import { useEvent } from "../../../platform/events/events.ts";

/** Without `eliminated` the card says nothing of it: a draft room does not know, and a past season is over. */
export type CardPlayer = Omit<RosterPlayer, "eliminated"> & Partial<Pick<RosterPlayer, "eliminated">>;

/**
 * A player as it was when the card opened, with the points and the torch that the event stream has told since. The
 * points are the site's, as those of the scores below, also in a league with own values for statistics.
 */
export function useLivePlayer(player: CardPlayer | null): CardPlayer | null {
  const [received, setReceived] = useState<{ of: CardPlayer | null; changes: Partial<CardPlayer> }>({
    of: null,
    changes: {},
  });
  const add = (playerId: string, changes: Partial<CardPlayer>) => {
    if (player?.playerId !== playerId) return;
    setReceived((before) => ({
      of: player,
      changes: before.of === player ? { ...before.changes, ...changes } : changes,
    }));
  };
  useEvent("score", ({ data: { playerId, total } }) => {
    if (total !== null) add(playerId, { totalPoints: total });
  });
  useEvent("elimination", ({ data: { playerId, eliminated, exitKind } }) => {
    if (player?.eliminated !== undefined) add(playerId, { eliminated, exitKind });
  });
  if (player === null) return null;
  const shown = { ...player, totalPoints: player.sitePoints ?? player.totalPoints };
  return received.of === player ? { ...shown, ...received.changes } : shown;
}
