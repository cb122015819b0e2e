import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { announce } from "../../../ui/layout/live-region.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { createChime } from "../announcements/chime.ts";
import { isTurnSoundOn } from "../announcements/turn-sound-setting.ts";
import type { Announcements } from "../announcements/announcements.ts";
import { createRoomStore, type RoomAddress } from "../state/room-store.ts";

/** On, off, on. */
const TURN_VIBRATION_MS = [200, 100, 200];

/** Joins a draft room while the page is mounted, and presents its announcements. */
export function useDraftRoom(address: RoomAddress, userId: string) {
  const [room] = useState(() => createRoomStore(address, userId));
  const [chime] = useState(createChime);
  const toast = useToast();
  const state = useSyncExternalStore(room.subscribe, room.state);

  const present = useEffectEvent(({ spoken, turn, toasts }: Announcements) => {
    // In one announcement: of two at once, a screen reader may drop the first.
    if (turn) announce([...spoken, "It is your turn to pick."].join(" "), "assertive");
    else if (spoken.length > 0) announce(spoken.join(" "));
    if (turn) {
      if (isTurnSoundOn()) chime.play();
      // Safari and Firefox have no vibration.
      // Before the first touch browsers refuse, and log it as an error. Older ones do not tell.
      const { userActivation }: { userActivation?: UserActivation } = navigator;
      const mayVibrate = userActivation?.hasBeenActive ?? true;
      if ("vibrate" in navigator && mayVibrate) navigator.vibrate(TURN_VIBRATION_MS);
    }
    for (const { tone, text } of toasts) toast[tone](text);
  });
  useEffect(() => room.connect((announcements) => present(announcements)), [room]);
  useEffect(() => chime.unlockOnGesture(), [chime]);

  return { room, state };
}
