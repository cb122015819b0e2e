import { ADD_TIME_SECONDS_MAX, OVERDUE_GRACE_MS } from "../limits.ts";
import type { Draft } from "../draft/draft.ts";
import type { DraftRules } from "../draft/sizes.ts";
import type { AnsweredRequest, Attempt, ClockTick } from "./draft-model.ts";

/** The players of a pool that a team may pick, written in another way. */
export function openByHand(draft: Draft, teamId: string, pool: Iterable<string>): string[] {
  const limit = draft.teamsPerPlayer ?? 1;
  const places = [...(draft.kept ?? []), ...draft.picks];
  const holdersOf = (id: string) => places.filter(({ playerId }) => playerId === id);
  const hasNot = [...pool].filter((id) => holdersOf(id).every((pick) => pick.teamId !== teamId));
  const open = hasNot.filter((id) => holdersOf(id).length < limit);
  return open.length > 0 || limit === 1 ? open : hasNot;
}

/** The rounds and the teams that may have a player, written in another way. */
export function sizesByHand(
  { players, teams }: { players: number; teams: number },
  { rosterSize, copies = 1 }: DraftRules,
): { rounds: number; teamsPerPlayer: number } {
  const most = rosterSize ?? players;
  const wanted = Math.min(rosterSize ?? 1, players);
  const numbers = Array.from({ length: teams }, (_, index) => index + 1);
  const enough = numbers.find((count) => count * players >= wanted * teams) ?? teams;
  const teamsPerPlayer = Math.min(copies ?? enough, teams);
  let rounds = 0;
  while (rounds < most && rounds < players && (rounds + 1) * teams <= players * teamsPerPlayer) rounds += 1;
  return { rounds, teamsPerPlayer };
}

/** Whether the answer to a pick was true, judged by the picks and not by the rules. */
export function isCorrectAnswer({ draft, choice, pool, answer }: Attempt): boolean {
  const { picks } = draft;
  const filled = picks.find(({ pickNumber }) => pickNumber === choice.pickNumber);
  const stands = filled?.teamId === choice.teamId && filled.playerId === choice.playerId;
  const isOpen = (teamId: string, playerId: string) => openByHand(draft, teamId, pool).includes(playerId);
  const obstacles: Record<string, boolean> = {
    complete: draft.completedAt !== null && draft.aborted === null,
    aborted: draft.aborted !== null,
    "not-started": draft.begunAt === null,
    "slot-filled": filled !== undefined,
    "not-your-turn":
      choice.pickNumber !== picks.length + 1 || snakeByHand(draft)[picks.length] !== choice.teamId,
    paused: draft.pausedAt !== null,
    "time-is-up": draft.deadline !== null && choice.at >= draft.deadline,
    "player-taken":
      placesOf(draft).some(({ playerId }) => playerId === choice.playerId) &&
      !isOpen(choice.teamId, choice.playerId),
    "player-unavailable": !isOpen(choice.teamId, choice.playerId),
  };
  if (!answer.ok) return !stands && obstacles[answer.refusal] === true;
  return stands || !Object.values(obstacles).includes(true);
}

/** The same for a commissioner's action; every obstacle is a true reason to refuse. */
export function isCorrectCommissionerAnswer({ draft, what, at, pool, answer }: AnsweredRequest): boolean {
  const made = draft.picks.length;
  const isLate = draft.deadline !== null && draft.deadline <= at;
  const playerId = what.kind === "pick for" ? what.playerId : "";
  if (what.kind === "team left") return answer.ok;
  const isOpen = openByHand(draft, snakeByHand(draft)[made] ?? "", pool).includes(playerId);
  const obstacles: Record<string, boolean> = {
    complete: draft.completedAt !== null && draft.aborted === null,
    aborted: draft.aborted !== null,
    "not-started":
      draft.begunAt === null && ["pause", "resume", "add", "undo", "pick for"].includes(what.kind),
    paused: what.kind === "pause" && draft.pausedAt !== null,
    "not-paused": what.kind === "resume" && draft.pausedAt === null,
    "time-is-up": ["pause", "add", "pick for"].includes(what.kind) && isLate,
    "bad-seconds": what.kind === "add" && !isWhole(what.seconds, { min: 1, max: ADD_TIME_SECONDS_MAX }),
    "board-changed":
      what.kind === "undo" &&
      (what.seenPicks !== made || !isWhole(what.keepPicks, { min: 0, max: made - 1 })),
    "slot-filled": what.kind === "pick for" && what.pickNumber !== made + 1,
    "player-taken": placesOf(draft).some((pick) => pick.playerId === playerId) && !isOpen,
    "player-unavailable": what.kind === "pick for" && !isOpen,
    "no-team": what.kind === "mark" && !draft.order.includes(what.teamId),
    "nothing-held":
      what.kind === "hold" && (draft.deadline !== what.deadline || what.lostAt >= what.deadline),
  };
  return answer.ok ? !Object.values(obstacles).includes(true) : obstacles[answer.refusal] === true;
}

const placesOf = ({ kept = [], picks }: Draft) => [...kept, ...picks];

/** A deadline that passed unwatched, or too long ago. */
export const wasUnwatched = ({ draft: { deadline }, at, watchedSince }: ClockTick): boolean =>
  deadline !== null && (deadline < watchedSince || at - deadline > OVERDUE_GRACE_MS);

const isWhole = (value: number, { min, max }: { min: number; max: number }): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** The snake order, written in another way: in a second draft, each team picks until its roster is full. */
export function snakeByHand({
  order,
  rounds,
  kept = [],
}: Pick<Draft, "order" | "rounds" | "kept">): string[] {
  const keptBy = (teamId: string) => kept.filter((place) => place.teamId === teamId).length;
  const rosterSize = rounds + Math.min(...order.map(keptBy));
  const line: string[] = [];
  let row = [...order];
  for (let round = 0; round < rounds; round += 1) {
    line.push(...row.filter((teamId) => keptBy(teamId) + round < rosterSize));
    row = row.toReversed();
  }
  return line;
}
