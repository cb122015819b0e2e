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
import { AppError } from "../../../errors.ts";
import type { DecideEvents } from "../../../features/draft/engine/draft-engine.ts";
import type { Scenery } from "./simulated-client.ts";
import { type Asked, reach } from "../trace.ts";
import { LEAGUE_ID, type SimulatedTx } from "../storage/fake-transaction.ts";
import { Injected } from "../storage/fake-storage.ts";

type Answer = Result<DraftEvent[], string>;
type Decide = (draft: Draft, act: CommissionerAction, pool: ReadonlySet<string>) => Answer;

/** What is asked over REST: by whoever runs the draft, and by owners of themselves. */
export interface Desk {
  act: () => void;
  resume: () => void;
  mark: (teamId: string) => void;
}

export function createDesk(scenery: Scenery): Desk {
  const { storage, weather } = scenery;
  const { dice, record, virtualClock } = weather;

  function ask(asked: Asked, decide: DecideEvents<SimulatedTx>): void {
    const server = dice.sampleOrUndefined(scenery.servers());
    if (!server) return;
    record.asked.push(asked);
    void answered(asked, server.engine.change(LEAGUE_ID, decide));
  }

  async function answered(asked: Asked, done: Promise<unknown>): Promise<void> {
    try {
      await done;
      asked.ok = true;
      reach(record, `${asked.what}: yes`);
    } catch (error) {
      if (error instanceof AppError) asked.ok = false;
      else if (!(error instanceof Injected))
        record.broken.push(`an error that nobody made: ${String(error)}`);
    }
  }

  function atDesk(what: string, decide: Decide): void {
    const reason = `${what} ${record.asked.length}`;
    ask({ what, by: reason, ok: null }, async (tx, stored) => {
      const pool = new Set((await tx.pool(stored)).map(({ playerId }) => playerId));
      const act = { desk: "owner" as const, reason, at: virtualClock.now() };
      return eventsOf(decide(stored.draft, act, pool));
    });
  }

  /** What whoever asks has seen, which may be a while ago. */
  function act(): void {
    const seen = storage.draft;
    const made = seen?.picks.length ?? 0;
    const playerId = dice.sampleOrUndefined(storage.players)?.playerId ?? "nobody";
    const acts: (() => void)[] = [
      () => atDesk("pause", decidePause),
      () => atDesk("resume", decideResume),
      () => atDesk("add", (draft, at) => decideAddTime(draft, { ...at, seconds: dice.int(0, 5) })),
      () =>
        atDesk("undo", (draft, at) =>
          decideUndo(draft, { ...at, keepPicks: made - dice.int(1, 2), seenPicks: made }),
        ),
      () =>
        atDesk("pick for", (draft, at, pool) =>
          decidePickFor(draft, { ...at, pickNumber: made + 1, playerId }, pool),
        ),
    ];
    if (seen && isPaused(seen) && dice.happens(0.5)) return acts[1]?.();
    dice.sampleOrUndefined(acts)?.();
  }

  return {
    act,
    resume: () => atDesk("resume", decideResume),
    mark: (teamId) => {
      const wish = { teamId, mark: dice.sample(["away", "away", "ready"] as const), on: dice.happens(0.6) };
      ask({ what: "mark", by: teamId, ok: null }, (_, { draft }) =>
        eventsOf(decideTeamStatus(draft, { ...wish, at: virtualClock.now() })),
      );
    },
  };
}

function eventsOf(answer: Answer): DraftEvent[] {
  if (!answer.ok) throw new AppError(409, answer.refusal);
  return answer.value;
}
