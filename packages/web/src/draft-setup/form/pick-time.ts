import { PICK_SECONDS_DEFAULT } from "@emberline/game";

/** The three fields of a pick's time as they are typed; a blank one counts as 0. */
export interface PickTime {
  hours: string;
  minutes: string;
  seconds: string;
}

export type PickTimePart = keyof PickTime;

/** The most that each field holds (ADMIN-LEAGUE-20). */
export const pickTimeMax: Record<PickTimePart, number> = { hours: 23, minutes: 59, seconds: 59 };

export function toPickTime(totalSeconds: number = PICK_SECONDS_DEFAULT): PickTime {
  return {
    hours: String(Math.floor(totalSeconds / 3600)),
    minutes: String(Math.floor((totalSeconds % 3600) / 60)),
    seconds: String(totalSeconds % 60),
  };
}

/** What a field takes of what was typed: digits, no more than it holds. */
export function clampPart(part: PickTimePart, typed: string): string {
  const digits = typed.replace(/\D/g, "");
  return digits === "" ? "" : String(Math.min(Number(digits), pickTimeMax[part]));
}

export const totalSeconds = ({ hours, minutes, seconds }: PickTime): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
