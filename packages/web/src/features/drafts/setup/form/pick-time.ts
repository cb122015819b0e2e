import { PICK_SECONDS_DEFAULT } from "@emberline/game";

/** The three fields of the pick time as typed; a blank one counts as 0. */
export interface PickTime {
  hours: string;
  minutes: string;
  seconds: string;
}

export type PickTimePart = keyof PickTime;

/** The maximum of each field (ADMIN-LEAGUE-20). */
export const pickTimeMax: Record<PickTimePart, number> = { hours: 23, minutes: 59, seconds: 59 };

/** The times offered as quick choices. */
export const pickTimeChoices: readonly (readonly [seconds: number, label: string])[] = [
  [30, "30 s"],
  [60, "1 min"],
  [120, "2 min"],
];

/** Splits seconds into the three fields. */
export function toPickTime(totalSeconds: number = PICK_SECONDS_DEFAULT): PickTime {
  return {
    hours: String(Math.floor(totalSeconds / 3600)),
    minutes: String(Math.floor((totalSeconds % 3600) / 60)),
    seconds: String(totalSeconds % 60),
  };
}

/** The digits of the typed text, limited to the field's maximum. */
export function clampPart(part: PickTimePart, typed: string): string {
  const digits = typed.replace(/\D/g, "");
  return digits === "" ? "" : String(Math.min(Number(digits), pickTimeMax[part]));
}

export const totalSeconds = ({ hours, minutes, seconds }: PickTime): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
