import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { announce } from "../../ui/live-region.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { createChime } from "./chime.ts";
import type { News } from "./draft-news.ts";
import { createDraftRoom } from "./draft-room-store.ts";

/** Enters a league's draft room for as long as the page stands, and passes on its news. */
export function useDraftRoom(leagueId: string) {
  const [room] = useState(() => createDraftRoom(leagueId));
  const [chime] = useState(createChime);
  const toast = useToast();
  const state = useSyncExternalStore(room.subscribe, room.state);

  const passOn = useEffectEvent(({ say, turn, toast: shown }: News) => {
    if (say.length > 0) announce(say.join(" "));
    if (turn) {
      announce("It is your turn to pick.", "assertive");
      chime.play();
    }
    if (shown) toast[shown.tone](shown.text);
  });
  useEffect(() => room.enter((news) => passOn(news)), [room]);
  useEffect(() => chime.listen(), [chime]);

  return { room, state };
}
