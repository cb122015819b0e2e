import {
  isPaused,
  type TeamStatus,
  nextDueAt,
  type OrderBy,
  slotCount,
  teamOnClock,
} from "../draft/draft.ts";
import { type DraftRules } from "../draft/sizes.ts";
import { openByHand } from "./oracle.ts";
import { sendRequest } from "./send-request.ts";
import { attemptPick, changeTeams, draftOf, eliminate, MIN_LEAD_MS } from "./draft-model.ts";
import {
  changeDraftRules,
  createModel,
  tickClock,
  setDraft,
  type DraftRequest,
  type DraftModel,
  type SecondDraft,
} from "./draft-model.ts";

/** A step of a scenario: something that happens in a league before, during or after its draft. */
export type Step =
  | {
      step: "wait";
      until: "a while" | "just before" | "the deadline" | "just after" | "long after";
      ms: number;
    }
  | { step: "owner"; player: number }
  | { step: "rival"; team: number; player: number; slot: number }
  | { step: "garbage"; playerId: string; pickNumber: number }
  | { step: "again"; which: number }
  | { step: "clock"; chance: number; queue: number[] }
  | { step: "restart"; downMs: number }
  | { step: "eliminate"; player: number }
  | { step: "join" }
  | { step: "leave"; team: number }
  | { step: "set"; leadMs: number; pickSeconds: number; orderBy: OrderBy }
  | { step: "rules"; rules: DraftRules }
  | { step: "pause" | "resume" }
  | { step: "add"; seconds: number }
  | { step: "undo"; count: number; unseen: number }
  | { step: "pick for"; player: number; slot: number }
  | { step: "abort"; keepPicks: boolean }
  | { step: "leave running"; team: number }
  | { step: "mark"; team: number | "on the clock"; mark: TeamStatus; on: boolean }
  | { step: "hold"; lostMs: number };

export interface Scenario {
  teamCount: number;
  /** The points of each player; at least one player for every team. */
  points: number[];
  pickSeconds: number;
  orderBy: OrderBy;
  /** Of the league, until a step changes them. */
  rules: DraftRules;
  /** Null for a first draft. */
  second: SecondDraft | null;
  before: Step[];
  during: Step[];
  /** An admin ends the draft after this many steps; null if it completes. */
  abort: { after: number; keepPicks: boolean } | null;
  after: Step[];
}

/** Runs a scenario, then checks the clock until nothing is due. */
export function runScenario(scenario: Scenario): DraftModel {
  const model = createModel(scenario);
  setDraft(model, MIN_LEAD_MS, scenario);
  for (const step of scenario.before) runStep(model, step);
  wait(model, { until: "the deadline", ms: 0 });
  for (const [index, step] of scenario.during.entries()) {
    if (scenario.abort?.after === index)
      sendRequest(model, { kind: "abort", keepPicks: scenario.abort.keepPicks });
    runStep(model, step);
  }
  finish(model);
  for (const step of scenario.after) runStep(model, step);
  return model;
}

function runStep(model: DraftModel, step: Step): void {
  switch (step.step) {
    case "wait":
      return wait(model, step);
    case "clock":
      return tickClock(
        model,
        step.chance,
        step.queue.map((index) => at(model.players, index) ?? "nobody"),
      );
    case "restart":
      return restart(model, step.downMs);
    case "eliminate":
      return eliminate(model, at(model.players, step.player) ?? "nobody");
    case "join":
      return join(model);
    case "leave":
      return leave(model, step.team);
    case "set":
      return setDraft(model, step.leadMs, step);
    case "rules":
      return changeDraftRules(model, step.rules);
    case "owner":
    case "rival":
    case "garbage":
    case "again":
      return attemptPick(model, { ...attemptOf(model, step), at: model.at, decidedAt: model.at });
    default:
      return sendRequest(model, requestOf(model, step));
  }
}

type CommissionerStep = Extract<
  Step,
  { step: "pause" | "resume" | "add" | "undo" | "pick for" | "abort" | "leave running" | "mark" | "hold" }
>;

function requestOf(model: DraftModel, step: CommissionerStep): DraftRequest {
  const draft = draftOf(model);
  const seen = draft.picks.length;
  switch (step.step) {
    case "add":
      return { kind: "add", seconds: step.seconds };
    case "undo":
      return { kind: "undo", keepPicks: seen - step.count, seenPicks: seen - step.unseen };
    case "pick for": {
      const open = openByHand(draft, teamOnClock(draft) ?? "", model.pool.keys());
      const playerId = at([...open, ...model.players], step.player) ?? "nobody";
      return { kind: "pick for", pickNumber: draft.pickNumber + step.slot, playerId };
    }
    case "abort":
      return { kind: "abort", keepPicks: step.keepPicks };
    case "leave running":
      return { kind: "team left", teamId: at(draft.order, step.team) ?? "nobody" };
    case "mark": {
      const chosen = step.team === "on the clock" ? teamOnClock(draft) : at(model.teamIds, step.team);
      return { kind: "mark", teamId: chosen ?? "nobody", mark: step.mark, on: step.on };
    }
    case "hold":
      return { kind: "hold", deadline: draft.deadline ?? 0, lostAt: lostAt(model, step.lostMs) };
    default:
      return { kind: step.step };
  }
}

/** A server loses track of a running clock and notices it later. */
function lostAt(model: DraftModel, lostMs: number): number {
  const since = model.at;
  model.at += lostMs;
  return since;
}

type PickStep = Extract<Step, { step: "owner" | "rival" | "garbage" | "again" }>;

function attemptOf(model: DraftModel, step: PickStep) {
  const draft = draftOf(model);
  const { pickNumber } = draft;
  const teamId = teamOnClock(draft) ?? "t0";
  const playerId = "player" in step ? (at(model.players, step.player) ?? "nobody") : "nobody";
  switch (step.step) {
    case "owner":
      return {
        teamId,
        playerId: at(openByHand(draft, teamId, model.pool.keys()), step.player) ?? "nobody",
        pickNumber,
      };
    case "rival":
      return { teamId: at(model.teamIds, step.team) ?? "t0", playerId, pickNumber: pickNumber + step.slot };
    case "garbage":
      return { teamId, playerId: step.playerId, pickNumber: step.pickNumber };
    default:
      return at(model.attempts, step.which)?.choice ?? { teamId, playerId, pickNumber };
  }
}

function wait(model: DraftModel, { until, ms }: Pick<Extract<Step, { step: "wait" }>, "until" | "ms">): void {
  const due = nextDueAt(draftOf(model)) ?? model.at;
  const moments = {
    "a while": model.at + ms,
    "just before": due - 1,
    "the deadline": due,
    "just after": due + (ms % 5000),
    "long after": due + 5001 + ms,
  };
  model.at = Math.max(model.at, moments[until]);
}

function restart(model: DraftModel, downMs: number): void {
  model.at += downMs;
  model.watchedSince = model.at;
}

function join(model: DraftModel): void {
  model.joined += 1;
  changeTeams(model, { joined: `n${model.joined}` });
}

function leave(model: DraftModel, team: number): void {
  const left = at(model.teamIds, team);
  if (left !== undefined) changeTeams(model, { left });
}

function finish(model: DraftModel): void {
  const enough = 2 * (model.players.length + slotCount(draftOf(model)) + 2);
  if (isPaused(draftOf(model))) sendRequest(model, { kind: "resume" });
  for (; model.ticksToFinish < enough; model.ticksToFinish += 1) {
    const due = nextDueAt(draftOf(model));
    if (due === null) return;
    model.at = Math.max(model.at, due);
    tickClock(model, 0.5, []);
  }
}

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
