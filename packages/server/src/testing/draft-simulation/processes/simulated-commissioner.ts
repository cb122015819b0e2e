import {
  decideAddTime,
  decideTeamStatus,
  decidePause,
  decidePickFor,
  decideResume,
  decideUndo,
  type CommissionerAction,
  type Draft,
  type DraftEvent,
  isPaused,
  type Result,
} from "@emberline/game";
import { AppError } from "../../../platform/errors.ts";
import type { DecideEvents } from "../../../features/drafts/engine/draft-engine.ts";
import type { SimulationContext } from "./simulated-client.ts";
import { type CommissionerCall, markReached } from "../trace.ts";
import { LEAGUE_ID, type FakeTransaction } from "../storage/fake-transaction.ts";
import { InjectedFault } from "../storage/fake-storage.ts";

type Decision = Result<DraftEvent[], string>;
type Decide = (draft: Draft, act: CommissionerAction, pool: ReadonlySet<string>) => Decision;

/** Sends the requests that use HTTP: the commissioner's actions, and owners' changes of their status. */
export interface SimulatedCommissioner {
  act: () => void;
  resume: () => void;
  mark: (teamId: string) => void;
}

export function createSimulatedCommissioner(context: SimulationContext): SimulatedCommissioner {
  const { storage, faults } = context;
  const { rng, trace, virtualClock } = faults;

  function sendRequest(request: CommissionerCall, decide: DecideEvents<FakeTransaction>): void {
    const server = rng.sampleOrUndefined(context.servers());
    if (!server) return;
    trace.asked.push(request);
    void recordAnswer(request, server.engine.change(LEAGUE_ID, decide));
  }

  async function recordAnswer(request: CommissionerCall, done: Promise<unknown>): Promise<void> {
    try {
      await done;
      request.ok = true;
      markReached(trace, `${request.what}: yes`);
    } catch (error) {
      if (error instanceof AppError) request.ok = false;
      else if (!(error instanceof InjectedFault))
        trace.violations.push(`an unexpected error: ${String(error)}`);
    }
  }

  function asCommissioner(what: string, decide: Decide): void {
    const reason = `${what} ${trace.asked.length}`;
    sendRequest({ what, by: reason, ok: null }, async (tx, stored) => {
      const pool = new Set((await tx.pool(stored)).map(({ playerId }) => playerId));
      const action = { desk: "owner" as const, reason, at: virtualClock.now() };
      return eventsOf(decide(stored.draft, action, pool));
    });
  }

  /** Sends a random action, decided on the state of this moment. */
  function act(): void {
    const seen = storage.draft;
    const made = seen?.picks.length ?? 0;
    const playerId = rng.sampleOrUndefined(storage.players)?.playerId ?? "nobody";
    const acts: (() => void)[] = [
      () => asCommissioner("pause", decidePause),
      () => asCommissioner("resume", decideResume),
      () => asCommissioner("add", (draft, at) => decideAddTime(draft, { ...at, seconds: rng.int(0, 5) })),
      () =>
        asCommissioner("undo", (draft, at) =>
          decideUndo(draft, { ...at, keepPicks: made - rng.int(1, 2), seenPicks: made }),
        ),
      () =>
        asCommissioner("pick for", (draft, at, pool) =>
          decidePickFor(draft, { ...at, pickNumber: made + 1, playerId }, pool),
        ),
    ];
    if (seen && isPaused(seen) && rng.happens(0.5)) return acts[1]?.();
    rng.sampleOrUndefined(acts)?.();
  }

  return {
    act,
    resume: () => asCommissioner("resume", decideResume),
    mark: (teamId) => {
      const change = { teamId, mark: rng.sample(["away", "away", "ready"] as const), on: rng.happens(0.6) };
      sendRequest({ what: "mark", by: teamId, ok: null }, (_, { draft }) =>
        eventsOf(decideTeamStatus(draft, { ...change, at: virtualClock.now() })),
      );
    },
  };
}

function eventsOf(answer: Decision): DraftEvent[] {
  if (!answer.ok) throw new AppError(409, answer.refusal);
  return answer.value;
}
