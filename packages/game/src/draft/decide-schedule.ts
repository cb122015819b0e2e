import { PICK_SECONDS_MAX, PICK_SECONDS_MIN } from "../limits.ts";
import { ok, refuse, type Result } from "../result.ts";
import {
  type Draft,
  type DraftEvent,
  hasStarted,
  isAborted,
  isComplete,
  isSecondDraft,
  type OrderBy,
  scheduledEvent,
} from "./draft.ts";
import { type DraftRules, sizesFor } from "./sizes.ts";

export type ScheduleRefusal =
  | "begun"
  | "no-team"
  | "order-mismatch"
  | "no-round"
  | "bad-pick-seconds"
  | "too-soon";

/** The settings of a draft as they are sent, and what they must fit. */
export interface Schedule {
  order: readonly string[];
  /** The league's teams as they are now. */
  teamIds: readonly string[];
  /** Of the season, not eliminated, on no roster of the league. */
  draftablePlayerCount: number;
  /** Epoch milliseconds. */
  startsAt: number;
  pickSeconds: number;
  /** Epoch milliseconds. */
  at: number;
  minLeadMs: number;
  /** How the order was made; "hand" by default. */
  orderBy?: OrderBy;
  /** How many times the order was drawn from the seed, including this time. */
  draw?: number;
  /** By the rules of the league. */
  rules: DraftRules;
}

/** Sets a draft, or changes it before it begins: one `scheduled` (DRAFT-23). */
export function decideSchedule(
  current: Draft | null,
  schedule: Schedule,
): Result<DraftEvent[], ScheduleRefusal> {
  const { order, teamIds, draftablePlayerCount, startsAt, pickSeconds, at, minLeadMs, rules } = schedule;
  const sizes = sizesFor({ players: draftablePlayerCount, teams: teamIds.length }, rules);
  if (current && !isOpen(current, at)) return refuse("begun");
  if (teamIds.length === 0) return refuse("no-team");
  if (!isEachOnce(order, teamIds)) return refuse("order-mismatch");
  if (sizes.rounds === 0) return refuse("no-round");
  if (!isPickSeconds(pickSeconds)) return refuse("bad-pick-seconds");
  if (!Number.isSafeInteger(startsAt) || startsAt - at < minLeadMs) return refuse("too-soon");
  const { orderBy = "hand", draw = current?.draw ?? 0 } = schedule;
  return ok([scheduledEvent({ order, ...rules, ...sizes, startsAt, pickSeconds, orderBy, draw }, at)]);
}

/** A team that joins the league or leaves it. */
export type TeamChange = ({ joined: string } | { left: string }) & {
  /** Of the season, not eliminated, on no roster of the league. */
  draftablePlayerCount: number;
  /** Epoch milliseconds. */
  at: number;
};

/**
 * Applies a change of the league's teams to its draft (DRAFT-24). Before the start, a new team picks last in round 1, a
 * leaving team is removed, and the rounds are recomputed. With too few players for one round, or with no team left, the
 * schedule has no rounds: more may join before the start; otherwise the draft completes at the start. While the draft
 * runs the change is refused; without a draft, or after one, nothing changes.
 */
export function decideTeams(draft: Draft | null, change: TeamChange): Result<DraftEvent[], "begun"> {
  if (!draft || isComplete(draft)) return ok([]);
  if (!isOpen(draft, change.at)) return refuse("begun");
  const order = orderAfter(draft.order, change);
  if (order.length === draft.order.length) return ok([]);
  const sizes = sizesFor({ players: change.draftablePlayerCount, teams: order.length }, draft);
  return ok([scheduledEvent({ ...draft, order, ...sizes }, change.at)]);
}

export type DraftRulesRefusal = "begun" | "complete";

/**
 * Applies new rules of the league to its draft (RULE-5, RULE-18). Before the start the rounds are recomputed; without a
 * draft, after a first one that an admin ended, and for the same rules nothing changes. From the start on they stay for
 * the season, also when an admin ends a second one.
 */
export function decideDraftRules(
  draft: Draft | null,
  { rules, draftablePlayerCount, at }: { rules: DraftRules; draftablePlayerCount: number; at: number },
): Result<DraftEvent[], DraftRulesRefusal> {
  if (!draft || areSame(draft, rules)) return ok([]);
  if (isAborted(draft) && !isSecondDraft(draft)) return ok([]);
  if (isComplete(draft)) return refuse("complete");
  if (!isOpen(draft, at)) return refuse("begun");
  const { rosterSize, copies } = rules;
  const size = { players: draftablePlayerCount, teams: draft.order.length };
  const sizes = sizesFor(size, { ...rules, keeps: draft.keeps });
  return ok([scheduledEvent({ ...draft, rosterSize, copies, ...sizes }, at)]);
}

const areSame = (one: DraftRules, other: DraftRules): boolean =>
  one.rosterSize === other.rosterSize && copiesOf(one) === copiesOf(other);
const copiesOf = ({ copies = 1 }: DraftRules) => copies;

function orderAfter(order: readonly string[], change: TeamChange): string[] {
  if ("left" in change) return order.filter((teamId) => teamId !== change.left);
  return order.includes(change.joined) ? [...order] : [...order, change.joined];
}

/** The draft begins in the scheduled second, even if its first clock has not been started yet. */
const isOpen = (draft: Draft, at: number): boolean =>
  !isComplete(draft) && !hasStarted(draft) && at < draft.startsAt;

const isPickSeconds = (value: number): boolean =>
  Number.isInteger(value) && value >= PICK_SECONDS_MIN && value <= PICK_SECONDS_MAX;

function isEachOnce(order: readonly string[], teamIds: readonly string[]): boolean {
  const given = new Set(order);
  return order.length === teamIds.length && teamIds.every((teamId) => given.has(teamId));
}
