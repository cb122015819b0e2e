import { describe, expect, it } from "vitest";
import { ok, refuse } from "../result.ts";
import {
  byCommissioner,
  clock,
  completed,
  draftAfter,
  scheduled,
  STARTS_AT,
} from "../testing/draft-events.ts";
import {
  decideDraftRules,
  decideSchedule,
  decideTeams,
  type Schedule,
  type ScheduleRefusal,
} from "./decide-schedule.ts";

const set = draftAfter(scheduled());
const running = draftAfter(scheduled(), clock(1));
const over = draftAfter(scheduled(), clock(1), completed);
const at = 10_000;

describe("scheduling a draft", () => {
  const good: Schedule = {
    order: ["b", "a"],
    teamIds: ["a", "b"],
    draftablePlayerCount: 5,
    startsAt: at + 300_000,
    pickSeconds: 120,
    at,
    minLeadMs: 300_000,
    rules: {},
  };

  it.each([
    ["the first", null],
    ["again before the start", set],
  ])("%s time is one schedule, with as many rounds as there are players for", (_name, current) => {
    const { order, startsAt, pickSeconds } = good;
    expect(decideSchedule(current, good)).toEqual(
      ok([{ type: "scheduled", order, rounds: 2, startsAt, pickSeconds, at, orderBy: "hand", draw: 0 }]),
    );
  });

  it("records how the order was made and how often it was drawn", () => {
    const shuffled = decideSchedule(null, { ...good, orderBy: "shuffled", draw: 1 });
    expect(shuffled.ok && shuffled.value).toMatchObject([{ orderBy: "shuffled", draw: 1 }]);
    const drawn = decideSchedule(draftAfter(scheduled({ draw: 3 })), { ...good, orderBy: "drawn" });
    expect(drawn.ok && drawn.value).toMatchObject([{ orderBy: "drawn", draw: 3 }]);
  });

  const refusals: [ScheduleRefusal, typeof set | null, Partial<Schedule>][] = [
    ["no-team", null, { teamIds: [], order: [] }],
    ["no-round", null, { draftablePlayerCount: 1 }],
    ["order-mismatch", null, { order: ["a"] }],
    ["order-mismatch", null, { order: ["a", "a"] }],
    ["order-mismatch", null, { order: ["a", "c"] }],
    ["order-mismatch", null, { order: ["a", "b", "b"] }],
    ["too-soon", null, { startsAt: at + 299_999 }],
    ["too-soon", null, { startsAt: Number.NaN }],
    ["bad-pick-seconds", null, { pickSeconds: 0 }],
    ["bad-pick-seconds", null, { pickSeconds: 86_400 }],
    ["bad-pick-seconds", null, { pickSeconds: 1.5 }],
    ["begun", set, { at: STARTS_AT, startsAt: STARTS_AT + 1e6 }],
    ["begun", running, {}],
    ["begun", over, {}],
  ];
  it.each(refusals)("%s", (refusal, current, change) => {
    expect(decideSchedule(current, { ...good, ...change })).toEqual(refuse(refusal));
  });
});

// Covers RULE-18.
describe("several teams may have a contestant", () => {
  const one = { order: ["b", "a"], teamIds: ["a", "b"], draftablePlayerCount: 1, startsAt: at + 300_000 };

  it.each([
    ["2, as the rules say", 2, { copies: 2, teamsPerPlayer: 2 }],
    ["as many as it takes", null, { copies: null, teamsPerPlayer: 2 }],
  ])("%s: a draft with more teams than contestants has a round", (_name, copies, sizes) => {
    const answer = decideSchedule(null, {
      ...one,
      pickSeconds: 120,
      at,
      minLeadMs: 300_000,
      rules: { copies },
    });
    expect(answer.ok && answer.value).toMatchObject([{ rounds: 1, ...sizes }]);
  });

  it("a change of the rules before the start applies to a draft that is set, and back", () => {
    const change = { draftablePlayerCount: 5, at };
    const more = decideDraftRules(set, { ...change, rules: { copies: 2 } });
    expect(more).toEqual(ok([scheduled({ rounds: 5, copies: 2, teamsPerPlayer: 2, at })]));
    const doubled = draftAfter(scheduled({ rounds: 5, copies: 2, teamsPerPlayer: 2 }));
    expect(decideDraftRules(doubled, { ...change, rules: {} })).toEqual(ok([scheduled({ at })]));
    expect(decideDraftRules(doubled, { ...change, rules: { copies: 2 } })).toEqual(ok([]));
    expect(decideDraftRules(running, { ...change, rules: { copies: 2 } })).toEqual(refuse("begun"));
  });
});

// Covers RULE-5.
describe("the league's rules set the roster size", () => {
  const draftablePlayerCount = 5;

  it("a draft has no more rounds, also after a team has left", () => {
    const sized = draftAfter(scheduled({ rounds: 1, rosterSize: 1 }));
    const left = decideTeams(sized, { left: "a", draftablePlayerCount, at });
    expect(left).toEqual(ok([scheduled({ order: ["b"], rounds: 1, rosterSize: 1, at })]));
  });

  it.each([
    ["a smaller one", set, 1, scheduled({ rounds: 1, rosterSize: 1, at })],
    ["one that is larger than the number of contestants allows", set, 9, scheduled({ rosterSize: 9, at })],
    ["none", draftAfter(scheduled({ rounds: 1, rosterSize: 1 })), undefined, scheduled({ at })],
  ])("%s changes the rounds before the start", (_name, draft, rosterSize, event) => {
    expect(decideDraftRules(draft, { rules: { rosterSize }, draftablePlayerCount, at })).toEqual(ok([event]));
  });

  it.each([
    ["no draft", null, ok([])],
    [
      "one that an admin has ended",
      draftAfter(scheduled(), clock(1), { type: "aborted", keepPicks: true, at, ...byCommissioner }),
      ok([]),
    ],
    [
      "a second one that an admin has ended",
      draftAfter(scheduled({ keeps: 1 }), clock(1), {
        type: "aborted",
        keepPicks: true,
        at,
        ...byCommissioner,
      }),
      refuse("complete"),
    ],
    ["one that runs", running, refuse("begun")],
    ["one that is over", over, refuse("complete")],
  ])("with %s", (_name, draft, answer) => {
    expect(decideDraftRules(draft, { rules: { rosterSize: 1 }, draftablePlayerCount, at })).toEqual(answer);
  });

  it("is refused in the second of the start", () => {
    const change = { rules: { rosterSize: 1 }, draftablePlayerCount, at: STARTS_AT };
    expect(decideDraftRules(set, change)).toEqual(refuse("begun"));
  });
});

describe("the league's teams change", () => {
  const draftablePlayerCount = 5;

  it("a team that joins before the start picks last in round 1", () => {
    expect(decideTeams(set, { joined: "c", draftablePlayerCount, at })).toEqual(
      ok([scheduled({ order: ["a", "b", "c"], rounds: 1, at })]),
    );
  });

  it("a team that leaves before the start is taken out", () => {
    expect(decideTeams(set, { left: "a", draftablePlayerCount, at })).toEqual(
      ok([scheduled({ order: ["b"], rounds: 5, at })]),
    );
  });

  it("with too few players or no team left there is no round", () => {
    expect(decideTeams(set, { joined: "c", draftablePlayerCount: 2, at })).toEqual(
      ok([scheduled({ order: ["a", "b", "c"], rounds: 0, at })]),
    );
    const alone = draftAfter(scheduled({ order: ["a"] }));
    expect(decideTeams(alone, { left: "a", draftablePlayerCount, at })).toEqual(
      ok([scheduled({ order: [], rounds: 0, at })]),
    );
  });

  it.each([
    ["a team that is in it already", set, { joined: "a" }],
    ["a team that is not in it", set, { left: "c" }],
    ["a league without a draft", null, { joined: "c" }],
    ["a draft that is over", over, { left: "a" }],
  ])("%s changes nothing", (_name, draft, change) => {
    expect(decideTeams(draft, { ...change, draftablePlayerCount, at })).toEqual(ok([]));
  });

  it.each([
    ["runs", running, at],
    ["is about to", set, STARTS_AT],
  ])("no team joins or leaves while the draft %s", (_name, draft, changedAt) => {
    const input = { draftablePlayerCount, at: changedAt };
    expect(decideTeams(draft, { joined: "c", ...input })).toEqual(refuse("begun"));
    expect(decideTeams(draft, { left: "a", ...input })).toEqual(refuse("begun"));
  });
});
