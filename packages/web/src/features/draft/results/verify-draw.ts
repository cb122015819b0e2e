import { randomFraction, type DraftEvent, drawLabel, shuffle } from "@emberline/game";

/** What a draft's drawings are checked with, once it is complete. */
export interface Proof {
  /** In hex. */
  seed: string;
  /** The fingerprint that was shown from the start: SHA-256 of the seed, in hex. */
  seedHash: string;
  events: readonly DraftEvent[];
}

export type CheckStep =
  | { about: "seed"; holds: boolean }
  /** A drawing of the order. */
  | { about: "order"; draw: number; order: readonly string[]; holds: boolean }
  /** Teams came or went after the order was drawn. */
  | { about: "change"; joined: string[]; left: string[]; holds: boolean }
  /** The order was to be drawn at the start. */
  | { about: "undrawn"; holds: false }
  /** A choice between contestants with equal points. */
  | { about: "tie"; pickNumber: number; playerId: string; tied: readonly string[]; holds: boolean };

type Chances = (label: string) => Promise<number>;

/** Draws everything once more from the seed and compares it with the log. It asks nobody. */
export async function checkDraw({ seed, seedHash, events }: Proof): Promise<CheckStep[]> {
  const bytes = bytesOf(seed);
  const isTheSeed = bytes !== null && (await fingerprintOf(bytes)) === seedHash.toLowerCase();
  const chance = await chancesFrom(bytes ?? new Uint8Array(1));
  return [
    { about: "seed", holds: isTheSeed },
    ...(await checkOrders(events.filter(isScheduled), chance)),
    ...(await Promise.all(events.filter(isTie).map((pick) => checkTie(pick, chance)))),
  ];
}

type Scheduled = Extract<DraftEvent, { type: "scheduled" }>;
type Tie = Extract<DraftEvent, { type: "picked" }> & { tied: string[] };

const isScheduled = (event: DraftEvent): event is Scheduled => event.type === "scheduled";
const isTie = (event: DraftEvent): event is Tie => event.type === "picked" && event.tied !== undefined;

async function checkOrders(schedules: readonly Scheduled[], chance: Chances): Promise<CheckStep[]> {
  const steps: CheckStep[] = [];
  for (const [index, schedule] of schedules.entries()) {
    const step = await checkOrder(schedule, schedules[index - 1], chance);
    if (step) steps.push(step);
  }
  const last = schedules.at(-1);
  const wasDrawn = drawsOf(last) !== drawsOf(schedules.at(-2));
  return last?.orderBy === "drawn" && !wasDrawn ? [...steps, { about: "undrawn", holds: false }] : steps;
}

const drawsOf = (schedule: Scheduled | undefined): number => schedule?.draw ?? 0;

async function checkOrder(
  now: Scheduled,
  before: Scheduled | undefined,
  chance: Chances,
): Promise<CheckStep | null> {
  const draw = drawsOf(now);
  if (draw !== drawsOf(before)) {
    // A number that was left out would be a drawing that nobody was shown.
    const holds =
      draw === drawsOf(before) + 1 && isSame(now.order, await drawnOrder(now.order, draw, chance));
    return { about: "order", draw, order: now.order, holds };
  }
  if (now.orderBy !== "shuffled" || (before && isSame(now.order, before.order))) return null;
  return checkChange(now, before);
}

/** Whoever joins comes last, whoever leaves is taken out; the rest stays as it was drawn. */
function checkChange(now: Scheduled, before: Scheduled | undefined): CheckStep {
  const drawn = before?.orderBy === "shuffled" ? before.order : [];
  const joined = now.order.filter((teamId) => !drawn.includes(teamId));
  const left = drawn.filter((teamId) => !now.order.includes(teamId));
  const expected = [...drawn.filter((teamId) => now.order.includes(teamId)), ...joined];
  return { about: "change", joined, left, holds: drawn.length > 0 && isSame(now.order, expected) };
}

async function drawnOrder(teamIds: readonly string[], draw: number, chance: Chances): Promise<string[]> {
  const chances = await Promise.all(teamIds.map((_, step) => chance(drawLabel.order(draw, step))));
  return shuffle(teamIds, (step) => chances[step] ?? 0);
}

async function checkTie({ pickNumber, playerId, tied }: Tie, chance: Chances): Promise<CheckStep> {
  const names = [...new Set(tied)].sort();
  const drawn = names[Math.floor((await chance(drawLabel.pick(pickNumber))) * names.length)];
  return {
    about: "tie",
    pickNumber,
    playerId,
    tied,
    holds: drawn === playerId && names.length === tied.length,
  };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((teamId, index) => teamId === other[index]);

/** Null when it is no seed of 32 bytes. */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  );
}

async function fingerprintOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function chancesFrom(seed: Uint8Array<ArrayBuffer>): Promise<Chances> {
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const utf8 = new TextEncoder();
  return async (label) =>
    randomFraction(new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8.encode(label))));
}
