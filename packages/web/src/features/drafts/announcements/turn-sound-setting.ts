import { getItem, removeItem, setItem } from "../../../platform/api/local-storage.ts";

const KEY = "draftSound";

/** Does the chime sound at the user's turn? A setting of this device; on by default (ROOM-9). */
export const isTurnSoundOn = (): boolean => getItem(KEY) !== "off";

export function setTurnSound(on: boolean): void {
  if (on) removeItem(KEY);
  else setItem(KEY, "off");
}
