import {
  decideAbort,
  decideAddTime,
  decidePause,
  decidePickFor,
  decideResume,
  decideUndo,
} from "../draft/decide-commissioner.ts";
import { decideRestoreClock } from "../draft/decide-restore-clock.ts";
import { decideTeamStatus, decideTeamLeft } from "../draft/decide-team-status.ts";
import type { Draft } from "../draft/draft.ts";
import { ok } from "../result.ts";
import {
  type Answer,
  append,
  type AnsweredRequest,
  draftOf,
  type DraftRequest,
  type DraftModel,
} from "./draft-model.ts";

/** Sends a commissioner's action, an owner's mark or a restored clock, and records what it was decided on. */
export function sendRequest(model: DraftModel, what: DraftRequest): void {
  const { at } = model;
  const draft = draftOf(model);
  const pool = new Set(model.pool.keys());
  const answer = decide(draft, { what, at, pool });
  model.requests.push({ draft, what, at, pool, answer });
  append(model, answer);
}

function decide(draft: Draft, { what, at, pool }: Pick<AnsweredRequest, "what" | "at" | "pool">): Answer {
  const act = { desk: "owner" as const, reason: "dinner", at };
  switch (what.kind) {
    case "pause":
      return decidePause(draft, act);
    case "resume":
      return decideResume(draft, act);
    case "add":
      return decideAddTime(draft, { ...act, seconds: what.seconds });
    case "undo":
      return decideUndo(draft, { ...act, keepPicks: what.keepPicks, seenPicks: what.seenPicks });
    case "pick for":
      return decidePickFor(draft, { ...act, pickNumber: what.pickNumber, playerId: what.playerId }, pool);
    case "abort":
      return decideAbort(draft, { ...act, desk: "admin", keepPicks: what.keepPicks });
    case "team left":
      return ok(decideTeamLeft(draft, { teamId: what.teamId, at }));
    case "mark":
      return decideTeamStatus(draft, { teamId: what.teamId, mark: what.mark, on: what.on, at });
    default: {
      const { deadline, lostAt } = what;
      return decideRestoreClock(draft, { deadline, remainingMs: deadline - lostAt, cause: "storage", at });
    }
  }
}
