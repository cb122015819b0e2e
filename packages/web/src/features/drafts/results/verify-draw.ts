import { randomFraction, type DraftEvent, drawLabel, shuffle } from "@emberline/game";

/** What the draws of a complete draft are verified with. */
export interface DrawProof {
  /** In hex. */
  seed: string;
  /** SHA-256 of the seed in hex, public from the start. */
  seedHash: string;
  events: readonly DraftEvent[];
}

export type VerificationStep =
  | { about: "seed"; isValid: boolean }
  /** A draw of the order. */
  | { about: "order"; draw: number; order: readonly string[]; isValid: boolean }
  /** Teams joined or left after the draw. */
  | { about: "change"; joined: string[]; left: string[]; isValid: boolean }
  /** The order should have been drawn at the start. */
  | { about: "undrawn"; isValid: false }
  /** A choice between players with equal points. */
  | { about: "tie"; pickNumber: number; playerId: string; tied: readonly string[]; isValid: boolean };

type RandomSource = (label: string) => Promise<number>;

/** Repeats every draw from the seed and compares it with the log. Uses no network. Throws without Web Crypto. */
export async function verifyDraw({ seed, seedHash, events }: DrawProof): Promise<VerificationStep[]> {
  const bytes = bytesOf(seed);
  const isTheSeed = bytes !== null && (await sha256Hex(bytes)) === seedHash.toLowerCase();
  const random = await randomFrom(bytes ?? new Uint8Array(1));
  return [
    { about: "seed", isValid: isTheSeed },
    ...(await verifyOrders(events.filter(isScheduled), random)),
    ...(await Promise.all(events.filter(isTie).map((pick) => verifyTie(pick, random)))),
  ];
}

type Scheduled = Extract<DraftEvent, { type: "scheduled" }>;
type Tie = Extract<DraftEvent, { type: "picked" }> & { tied: string[] };

const isScheduled = (event: DraftEvent): event is Scheduled => event.type === "scheduled";
const isTie = (event: DraftEvent): event is Tie => event.type === "picked" && event.tied !== undefined;

async function verifyOrders(
  schedules: readonly Scheduled[],
  random: RandomSource,
): Promise<VerificationStep[]> {
  const steps: VerificationStep[] = [];
  for (const [index, schedule] of schedules.entries()) {
    const step = await verifyOrder(schedule, schedules[index - 1], random);
    if (step) steps.push(step);
  }
  const last = schedules.at(-1);
  const wasDrawn = drawsOf(last) !== drawsOf(schedules.at(-2));
  return last?.orderBy === "drawn" && !wasDrawn ? [...steps, { about: "undrawn", isValid: false }] : steps;
}

const drawsOf = (schedule: Scheduled | undefined): number => schedule?.draw ?? 0;

async function verifyOrder(
  now: Scheduled,
  before: Scheduled | undefined,
  random: RandomSource,
): Promise<VerificationStep | null> {
  const draw = drawsOf(now);
  if (draw !== drawsOf(before)) {
    // A skipped number would be a draw that was never shown.
    const isValid =
      draw === drawsOf(before) + 1 && isSame(now.order, await drawnOrder(now.order, draw, random));
    return { about: "order", draw, order: now.order, isValid };
  }
  if (now.orderBy !== "shuffled" || (before && isSame(now.order, before.order))) return null;
  return verifyTeamChange(now, before);
}

/** Teams that join come last, teams that leave are removed; the others keep their order. */
function verifyTeamChange(now: Scheduled, before: Scheduled | undefined): VerificationStep {
  const drawn = before?.orderBy === "shuffled" ? before.order : [];
  const joined = now.order.filter((teamId) => !drawn.includes(teamId));
  const left = drawn.filter((teamId) => !now.order.includes(teamId));
  const expected = [...drawn.filter((teamId) => now.order.includes(teamId)), ...joined];
  return { about: "change", joined, left, isValid: drawn.length > 0 && isSame(now.order, expected) };
}

async function drawnOrder(teamIds: readonly string[], draw: number, random: RandomSource): Promise<string[]> {
  const fractions = await Promise.all(teamIds.map((_, step) => random(drawLabel.order(draw, step))));
  return shuffle(teamIds, (step) => fractions[step] ?? 0);
}

async function verifyTie(
  { pickNumber, playerId, tied }: Tie,
  random: RandomSource,
): Promise<VerificationStep> {
  const names = [...new Set(tied)].sort();
  const drawn = names[Math.floor((await random(drawLabel.pick(pickNumber))) * names.length)];
  return {
    about: "tie",
    pickNumber,
    playerId,
    tied,
    isValid: drawn === playerId && names.length === tied.length,
  };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((teamId, index) => teamId === other[index]);

/** Null unless it is 32 bytes in hex. */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  );
}

async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function randomFrom(seed: Uint8Array<ArrayBuffer>): Promise<RandomSource> {
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const utf8 = new TextEncoder();
  return async (label) =>
    randomFraction(new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8.encode(label))));
}
