import fc from "fast-check";
import { expect, test } from "vitest";
import { LEAGUE_TEAMS_MAX } from "../../limits.ts";
import {
  type LateDraft,
  lateChoices,
  newLateDraft,
  openingPoints,
  pickLate,
  runLateClock,
  startLate,
} from "./late-draft.ts";

interface Place {
  teamId: string;
  playerId: string;
}

const RUNS = 1000;

const leagues = fc.record({
  players: fc.integer({ min: 1, max: 18 }),
  teams: fc.integer({ min: 1, max: 6 }),
  rosterSize: fc.option(fc.integer({ min: 1, max: 5 })),
  copies: fc.integer({ min: 1, max: 4 }),
  late: fc.integer({ min: 1, max: 4 }),
  steps: fc.array(
    fc.record({
      who: fc.nat(3),
      what: fc.constantFrom("pick", "clock", "begin", "exit", "replace" as const),
      player: fc.nat(17),
      wait: fc.nat(90_000),
    }),
    { maxLength: 120 },
  ),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

// Covers LATE-2, LATE-3, LATE-4.
test("1 000 simulated drafts with late joiners keep the invariants and complete", () => {
  fc.assert(
    fc.property(leagues, ({ players, teams, rosterSize, copies, late, steps, random }) => {
      const ids = Array.from({ length: players }, (_, index) => `p${index}`);
      const pool = ids.map((playerId, index) => ({ playerId, points: index % 3 }));
      const rounds = Math.min(Math.floor((players * copies) / teams), players, rosterSize ?? players);
      const rosters: Place[] = [];
      for (let pick = 0; pick < rounds * teams; pick += 1)
        rosters.push({ teamId: `t${pick % teams}`, playerId: ids[(pick * 5) % players]! });
      const places = firstCopies(rosters, copies);
      const inGame = new Set(ids);
      let at = 0;
      const drafts = new Map<string, LateDraft>();
      for (let index = 0; index < late; index += 1) {
        const teamId = `late${index}`;
        const draft = newLateDraft({ teamId, pickSeconds: 60, at }, { rosterSize, rosters: places });
        if (draft) drafts.set(teamId, draft);
      }
      const made = (teamId: string) => places.filter((place) => place.teamId === teamId).length;
      const momentOf = (teamId: string) => ({
        at,
        made: made(teamId),
        held: made(teamId),
        choices: lateChoices(teamId, { rosters: places, copies, inGame }),
      });
      const apply = (teamId: string, step: ReturnType<typeof startLate>) => {
        if (!step) return;
        drafts.set(teamId, step.draft);
        const picked = step.pick ? [step.pick.playerId] : [];
        expect([...momentOf(teamId).choices]).toEqual(expect.arrayContaining(picked));
        places.push(...picked.map((playerId) => ({ teamId, playerId })));
        check();
      };
      const check = () => {
        const keys = places.map(({ teamId, playerId }) => `${teamId} ${playerId}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const id of ids)
          expect(places.filter(({ playerId }) => playerId === id).length).toBeLessThanOrEqual(copies);
        for (const [teamId, { size }] of drafts) expect(made(teamId)).toBeLessThanOrEqual(size);
      };
      for (const { who, what, player, wait } of steps) {
        at += wait;
        const teamId = `late${who % late}`;
        const draft = drafts.get(teamId);
        const playerId = ids[player % players]!;
        if (what === "exit" && inGame.size > 1) inGame.delete(playerId);
        if (what === "replace" && lateChoices("t0", { rosters: places, copies, inGame }).has(playerId)) {
          places.push({ teamId: "t0", playerId });
        }
        if (!draft) continue;
        const moment = momentOf(teamId);
        if (what === "begin") apply(teamId, startLate(draft, moment));
        if (what === "clock") apply(teamId, runLateClock(draft, { ...moment, pool, random }));
        const picked = pickLate(draft, { ...moment, playerId, pickNumber: moment.made + 1 });
        expect(picked.ok && (draft.dueAt === null || at >= draft.dueAt)).toBe(false);
        if (what === "pick" && picked.ok) apply(teamId, picked.value);
      }
      // The clock alone completes each of them.
      for (const teamId of drafts.keys()) {
        for (let turn = 0; turn < 40 && drafts.get(teamId)!.dueAt !== null; turn += 1) {
          at = Math.max(at, drafts.get(teamId)!.dueAt!);
          apply(teamId, runLateClock(drafts.get(teamId)!, { ...momentOf(teamId), pool, random }));
        }
        const draft = drafts.get(teamId)!;
        expect(draft.dueAt).toBeNull();
      }
    }),
    { numRuns: RUNS },
  );
});

/** Without a copy too many, and none twice on a team. */
function firstCopies(rosters: readonly Place[], copies: number): Place[] {
  const kept: Place[] = [];
  for (const place of rosters)
    if (lateChoices(place.teamId, { rosters: kept, copies, inGame: [place.playerId] }).size > 0)
      kept.push(place);
  return kept;
}

// Covers LATE-3.
test("a clock that ran out long ago starts again, and the contestant with the most points is picked otherwise", () => {
  const draft: LateDraft = { teamId: "a", size: 2, pickSeconds: 60, startedAt: 0, dueAt: 60_000 };
  const moment = { made: 0, held: 0, choices: new Set(["x", "y", "z"]) };
  const pool = [
    { playerId: "x", points: 3 },
    { playerId: "y", points: 7 },
    { playerId: "z", points: 7 },
  ];
  const run = (at: number, random: number) => runLateClock(draft, { ...moment, at, pool, random });
  expect(run(59_999, 0)).toBeNull();
  expect(run(60_000, 0)?.pick).toEqual({ playerId: "y", by: "rule" });
  expect(run(60_000, 0.9)?.pick).toEqual({ playerId: "z", by: "rule" });
  expect(run(180_001, 0)).toEqual({
    draft: { ...draft, startedAt: 180_001, dueAt: 240_001 },
    pick: null,
  });
  // By a second draft, or from an admin.
  const full = { ...moment, held: 2, at: 60_000 };
  expect(runLateClock(draft, { ...full, pool, random: 0 })).toMatchObject({
    draft: { dueAt: null },
    pick: null,
  });
  expect(pickLate(draft, { ...full, at: 1, playerId: "x", pickNumber: 1 })).toMatchObject({
    refusal: "over",
  });
});

// Covers LATE-5.
test("opening points are never above the mean, and the lowest never above another total", () => {
  const totals = fc.array(fc.integer({ min: -500, max: 5000 }), { maxLength: LEAGUE_TEAMS_MAX });
  fc.assert(
    fc.property(totals, (all) => {
      expect(openingPoints("nothing", all)).toBe(0);
      const [lowest, mean] = [openingPoints("lowest", all), openingPoints("mean", all)];
      if (all.length === 0) return;
      expect(lowest).toBe(Math.min(...all));
      expect(mean).toBeGreaterThanOrEqual(lowest);
      expect(mean * all.length).toBeLessThanOrEqual(all.reduce((sum, total) => sum + total, 0));
    }),
  );
});
