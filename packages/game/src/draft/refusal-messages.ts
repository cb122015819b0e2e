import type { CommissionerRefusal } from "./decide-commissioner.ts";
import type { TeamStatusRefusal } from "./decide-team-status.ts";
import type { PickRefusal } from "./decide-pick.ts";
import type { DraftRulesRefusal, ScheduleRefusal } from "./decide-schedule.ts";

const ABORTED = "An admin has ended this draft.";

/** Messages to the owner for a refused pick. */
export const PICK_REFUSAL_MESSAGES: Record<PickRefusal, string> = {
  "not-started": "The draft has not started yet.",
  complete: "The draft is complete.",
  aborted: ABORTED,
  paused: "The draft is paused.",
  "not-your-turn": "It is not your turn to pick.",
  "slot-filled": "That pick was already made.",
  "time-is-up": "Time is up for that pick.",
  "player-taken": "That contestant was already picked.",
  "player-unavailable": "That contestant is not available.",
};

/** Messages for refused settings; `begun` is ADMIN-LEAGUE-19. */
export const SCHEDULE_REFUSAL_MESSAGES: Record<Exclude<ScheduleRefusal, "too-soon">, string> = {
  begun: "Cannot save: Draft has already started",
  "no-team": "This league has no teams yet.",
  "order-mismatch": "The draft order must name every team of the league exactly once.",
  "no-round": "There are not enough contestants for every team to get one.",
  "bad-pick-seconds": "Pick time must be between 1 second and 23:59:59.",
};

/** Messages for rules of the draft that no longer change. */
export const DRAFT_RULES_REFUSAL_MESSAGES: Record<DraftRulesRefusal, string> = {
  begun: "The draft has begun. Roster size and copies stay until the next season",
  complete: "The draft is complete. Roster size and copies stay until the next season",
};

/** The message for a start that is too soon; for the default of 5 minutes it is that of ADMIN-LEAGUE-18. */
export function tooSoonMessage(minLeadSeconds: number): string {
  const ahead = minLeadSeconds === 0 ? "" : `at least ${durationText(minLeadSeconds)} `;
  return `Draft must be scheduled ${ahead}in the future to allow participants time to prepare.`;
}

/** The duration in the largest unit that gives a whole number. */
function durationText(seconds: number): string {
  const units = [
    ["hour", 3600],
    ["minute", 60],
    ["second", 1],
  ] as const;
  const [name, size] = units.find(([, unit]) => seconds % unit === 0) ?? ["second", 1];
  const count = seconds / size;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** Messages to a commissioner for a refused action. */
export const COMMISSIONER_REFUSAL_MESSAGES: Record<CommissionerRefusal, string> = {
  "not-started": "The draft has not started yet.",
  complete: "The draft is complete and can no longer be changed.",
  aborted: ABORTED,
  paused: "The draft is paused already.",
  "not-paused": "The draft is not paused.",
  "time-is-up": "Time is up for that pick.",
  "bad-seconds": "Please add between 1 second and 1 hour.",
  "board-changed": "The board has changed since you opened it. Please check it and try again.",
  "slot-filled": "That pick was already made.",
  "player-taken": "That contestant was already picked.",
  "player-unavailable": "That contestant is not available.",
};

/** Messages to the owner when a status is refused. */
export const TEAM_STATUS_REFUSAL_MESSAGES: Record<TeamStatusRefusal, string> = {
  complete: "The draft is complete.",
  aborted: ABORTED,
  "no-team": "Your team is not in this draft.",
};
