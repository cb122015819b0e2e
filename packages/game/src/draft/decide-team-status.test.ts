import { describe, expect, it } from "vitest";
import { ok, refuse } from "../result.ts";
import {
  clock,
  completed,
  draftAfter,
  marked,
  paused,
  PICK_MS,
  scheduled,
  shortClock,
  STARTS_AT,
} from "../testing/draft-events.ts";
import { decideTeamStatus, decideTeamLeft } from "./decide-team-status.ts";
import type { DraftEvent } from "./draft.ts";
import { applyEvent } from "./fold.ts";

const DEADLINE = STARTS_AT + PICK_MS;
const set = draftAfter(scheduled());
const running = draftAfter(scheduled(), clock(1));
const at = STARTS_AT + 2000;
const away = { teamId: "a", mark: "away", on: true, at } as const;

it("an owner is ready, or takes it back", () => {
  const ready = { teamId: "b", mark: "ready", on: true, at: 5 } as const;
  expect(decideTeamStatus(set, ready)).toEqual(ok([marked("b", "ready", true, 5)]));
  const waiting = draftAfter(scheduled(), marked("b", "ready"));
  expect(decideTeamStatus(waiting, { ...ready, on: false })).toEqual(ok([marked("b", "ready", false, 5)]));
});

it("a repeated mark changes nothing", () => {
  expect(decideTeamStatus(draftAfter(scheduled(), marked("a", "away")), away)).toEqual(ok([]));
  expect(decideTeamStatus(set, { ...away, on: false })).toEqual(ok([]));
});

it("a mark of a team that is not on the clock changes no clock", () => {
  expect(decideTeamStatus(running, { ...away, teamId: "b" })).toEqual(ok([marked("b", "away", true, at)]));
  expect(decideTeamStatus(running, { ...away, mark: "ready" })).toEqual(ok([marked("a", "ready", true, at)]));
});

describe("an owner who goes away while on the clock", () => {
  it("shortens the clock", () => {
    expect(decideTeamStatus(running, away)).toEqual(
      ok([
        marked("a", "away", true, at),
        { type: "clock-started", pickNumber: 1, startedAt: at, deadline: at + 5000, fullDeadline: DEADLINE },
      ]),
    );
  });

  it.each([
    ["no more than that is left", DEADLINE - 5000],
    ["the time is up", DEADLINE],
  ])("leaves the clock alone when %s", (_when, late) => {
    expect(decideTeamStatus(running, { ...away, at: late })).toEqual(ok([marked("a", "away", true, late)]));
  });

  it("leaves a pause alone", () => {
    const held = draftAfter(scheduled(), clock(1), paused(8000));
    expect(decideTeamStatus(held, away)).toEqual(ok([marked("a", "away", true, at)]));
  });

  it("gets the remaining time back on return in time", () => {
    const cut = draftAfter(scheduled(), marked("a", "away"), shortClock(1));
    expect(decideTeamStatus(cut, { ...away, on: false })).toEqual(
      ok([marked("a", "away", false, at), clock(1)]),
    );
  });

  it("gets nothing back once the short clock is over", () => {
    const cut = draftAfter(scheduled(), marked("a", "away"), shortClock(1));
    const late = cut.deadline ?? 0;
    expect(decideTeamStatus(cut, { ...away, on: false, at: late })).toEqual(
      ok([marked("a", "away", false, late)]),
    );
  });

  it("gets nothing back without having lost anything", () => {
    const whole = draftAfter(scheduled(), clock(1), marked("a", "away"));
    expect(decideTeamStatus(whole, { ...away, on: false })).toEqual(ok([marked("a", "away", false, at)]));
  });
});

it.each([
  ["no-team", running, "c"],
  ["complete", draftAfter(scheduled(), clock(1), completed), "a"],
] as const)("%s", (refusal, draft, teamId) => {
  expect(decideTeamStatus(draft, { ...away, teamId })).toEqual(refuse(refusal));
});

describe("an owner leaves the league while the draft runs", () => {
  const left: DraftEvent = { type: "team-left", teamId: "a", at };

  it("and their running clock is shortened: the team gets automatic picks", () => {
    const draft = draftAfter(scheduled(), clock(1));
    expect(decideTeamLeft(draft, { teamId: "a", at })).toEqual([
      left,
      { ...shortClock(1, at), fullDeadline: DEADLINE },
    ]);
    expect(draftAfter(scheduled(), clock(1), left)).toMatchObject({ order: ["a", "b"], away: ["a"] });
  });

  it("and other clocks stay as they are", () => {
    const draft = draftAfter(scheduled(), clock(1));
    expect(decideTeamLeft(draft, { teamId: "b", at })).toEqual([{ ...left, teamId: "b" }]);
  });

  it("also in a pause, and if they were away or ready", () => {
    const draft = draftAfter(scheduled(), marked("a", "away"), marked("a", "ready"), clock(1), paused(7000));
    const events = decideTeamLeft(draft, { teamId: "a", at });
    expect(events).toEqual([left]);
    expect(events.reduce(applyEvent, draft)).toMatchObject({ away: ["a"], ready: [], remainingMs: 7000 });
  });

  it("and time that was added to the clock of a team that is away stays", () => {
    const extended: DraftEvent = {
      type: "clock-started",
      pickNumber: 1,
      startedAt: STARTS_AT,
      deadline: DEADLINE,
    };
    const draft = draftAfter(scheduled(), marked("a", "away"), extended);
    expect(decideTeamLeft(draft, { teamId: "a", at })).toEqual([left]);
  });

  it("which changes nothing if the team is not in the draft or the draft is over", () => {
    expect(decideTeamLeft(draftAfter(scheduled()), { teamId: "c", at })).toEqual([]);
    expect(decideTeamLeft(draftAfter(scheduled(), completed), { teamId: "a", at })).toEqual([]);
  });
});
