import { randomFraction, type DraftEvent, drawLabel, shuffle } from "@emberline/game";
import { expect, test } from "vitest";
import { verifyDraw } from "./verify-draw.ts";

const utf8 = new TextEncoder();
const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = (bytes: BufferSource) => crypto.subtle.digest("SHA-256", bytes);

const seedBytes = await sha256(utf8.encode("a night on the beach"));
const seed = hex(seedBytes);
const seedHash = hex(await sha256(seedBytes));
const otherSeed = hex(await sha256(utf8.encode("another night")));

/** The seed's random fractions for every label that the tests use. */
const fractions = await (async () => {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", seedBytes, hmac, false, ["sign"]);
  const numbers = Array.from({ length: 60 }, (_, number) => number);
  const labels = [
    ...[1, 2, 3].flatMap((draw) => numbers.slice(0, 6).map((step) => drawLabel.order(draw, step))),
    ...numbers.map(drawLabel.pick),
  ];
  const draw = async (label: string) =>
    randomFraction(new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8.encode(label))));
  return new Map(await Promise.all(labels.map(async (label) => [label, await draw(label)] as const)));
})();
const random = (label: string) => fractions.get(label) ?? Number.NaN;
const drawn = (teamIds: string[], draw: number) =>
  shuffle(teamIds, (step) => random(drawLabel.order(draw, step)));

const teams = ["maya", "tomas", "priya", "sam", "lena"];
const scheduled = (order: string[], change: Partial<Extract<DraftEvent, { type: "scheduled" }>> = {}) => ({
  type: "scheduled" as const,
  order,
  rounds: 2,
  startsAt: 1000,
  pickSeconds: 60,
  at: 0,
  orderBy: "shuffled" as const,
  draw: 1,
  ...change,
});
const tied = ["ana", "ben", "cleo"];
const tie = (pickNumber: number) => ({
  type: "picked" as const,
  pickNumber,
  teamId: "maya",
  playerId: tied[Math.floor(random(drawLabel.pick(pickNumber)) * tied.length)] ?? "",
  by: "rule" as const,
  at: 2000,
  tied,
});

const verify = (events: DraftEvent[], change: { seed?: string; seedHash?: string } = {}) =>
  verifyDraw({ seed, seedHash, events, ...change });
const verdicts = async (events: DraftEvent[], change?: { seed?: string; seedHash?: string }) =>
  (await verify(events, change)).map(({ about, isValid }) => `${about} ${isValid}`);

// Covers DRAFT-5.
test("an honest draft is valid, every draw and every tie", async () => {
  const events = [scheduled(drawn(teams, 1)), scheduled(drawn(teams, 2), { draw: 2 }), tie(3), tie(4)];
  expect(await verdicts(events)).toEqual(["seed true", "order true", "order true", "tie true", "tie true"]);
});

test("an order drawn at the start is valid only once it was drawn", async () => {
  const set = scheduled(teams, { orderBy: "drawn", draw: 0 });
  const begun = scheduled(drawn(teams, 1), { orderBy: "drawn", draw: 1 });
  expect(await verdicts([set, begun])).toEqual(["seed true", "order true"]);
  expect(await verdicts([set])).toEqual(["seed true", "undrawn false"]);
  expect(await verdicts([begun, { ...begun, rounds: 3 }])).toEqual([
    "seed true",
    "order true",
    "undrawn false",
  ]);
});

test("a team that joins later comes last, and one that leaves is removed", async () => {
  const order = drawn(teams, 1);
  const joined = [...order, "ola"];
  const left = joined.filter((teamId) => teamId !== order[1]);
  const steps = await verify([scheduled(order), scheduled(joined), scheduled(left), scheduled(left)]);
  expect(steps.slice(2)).toEqual([
    { about: "change", joined: ["ola"], left: [], isValid: true },
    { about: "change", joined: [], left: [order[1]], isValid: true },
  ]);
  expect(await verdicts([scheduled(order), scheduled(["ola", ...order])])).toContain("change false");
});

test("an order set by hand needs no draw", async () => {
  expect(await verdicts([scheduled(teams, { orderBy: "hand", draw: 0 })])).toEqual(["seed true"]);
  const byHandAfterwards = scheduled(teams.toReversed(), { orderBy: "hand" });
  expect(await verdicts([scheduled(drawn(teams, 1)), byHandAfterwards])).toEqual(["seed true", "order true"]);
});

test("another seed, or an invalid one, does not match the hash", async () => {
  const events = [scheduled(drawn(teams, 1))];
  expect(await verdicts(events, { seed: otherSeed })).toEqual(["seed false", "order false"]);
  expect((await verdicts(events, { seed: "c0ffee" }))[0]).toBe("seed false");
  expect(await verdicts(events, { seedHash: seedHash.replace(/^./, "g") })).toContain("seed false");
  expect(await verdicts(events, { seedHash: seedHash.toUpperCase() })).toContain("seed true");
});

const [first = "", second = "", ...rest] = drawn(teams, 1);
// Covers DRAFT-5.
test.each<[string, DraftEvent[], string]>([
  ["two teams swapped", [scheduled([second, first, ...rest])], "order false"],
  ["a missing draw", [scheduled(drawn(teams, 1)), scheduled(drawn(teams, 3), { draw: 3 })], "order false"],
  ["a draw number set back", [scheduled(drawn(teams, 1)), scheduled(teams, { draw: 0 })], "order false"],
  [
    "a new order without a draw",
    [scheduled(drawn(teams, 1)), scheduled([second, first, ...rest])],
    "change false",
  ],
  [
    "a manual order called shuffled",
    [scheduled(teams, { orderBy: "hand", draw: 0 }), scheduled(teams.toReversed(), { draw: 0 })],
    "change false",
  ],
  ["another one of the tied players", [{ ...tie(3), playerId: other(tie(3)) }], "tie false"],
  ["a player who was not tied", [{ ...tie(3), playerId: "dex" }], "tie false"],
  ["a tied player named twice", [{ ...tie(3), tied: [...tied, "ana"] }], "tie false"],
  ["the tie of another pick", [{ ...tie(3), pickNumber: pickWithAnother() }], "tie false"],
])("a log with %s is detected", async (_, events, verdict) => {
  expect(await verdicts(events)).toContain(verdict);
});

function other(pick: { playerId: string }): string {
  return tied.find((playerId) => playerId !== pick.playerId) ?? "";
}

/** A pick for which the seed draws another player than for the third. */
function pickWithAnother(): number {
  const numbers = Array.from({ length: 50 }, (_, index) => index + 4);
  return numbers.find((number) => tie(number).playerId !== tie(3).playerId) ?? 0;
}
