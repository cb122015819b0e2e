import type { Draft, DraftEvent } from "@emberline/game";
import type { SimulatedClient } from "../processes/simulated-client.ts";
import type { Commit, Trace } from "../trace.ts";
import type { FakeStorage } from "../storage/fake-storage.ts";

/** One event of the log with its commit. */
export interface Fact {
  event: DraftEvent;
  number: number;
  commit: Commit;
  /** The draft before and after. */
  before: Draft | null;
  after: Draft;
}

/** What the invariants are checked on. */
export interface DraftRun {
  trace: Trace;
  storage: FakeStorage;
  clients: Pick<SimulatedClient, "version" | "draft" | "unanswered">[];
  endedAt: number;
  facts: Fact[];
  picks: PickFact[];
}

type EventOf<Type extends DraftEvent["type"]> = Extract<DraftEvent, { type: Type }>;
export type PickFact = Fact & { event: EventOf<"picked">; before: Draft };

/** Returns the violations; an empty list when the invariant holds. */
export type Invariant = (draftRun: DraftRun) => string[];

export function toDraftRun(trace: Trace, rest: Pick<DraftRun, "storage" | "clients" | "endedAt">): DraftRun {
  let before: Draft | null = null;
  const facts: Fact[] = [];
  for (const commit of trace.commits) {
    for (const [index, event] of commit.events.entries()) {
      const after = commit.states[index];
      if (!after) throw new Error("an event has no state");
      facts.push({ event, number: facts.length + 1, commit, before, after });
      before = after;
    }
  }
  return { ...rest, trace, facts, picks: facts.filter(isPick) };
}

const isPick = (fact: Fact): fact is PickFact => fact.event.type === "picked" && fact.before !== null;

export const isAutomatic = ({ by }: { by: string }): boolean => by === "queue" || by === "rule";

/** Whether a fault between these times excuses the engine. */
export const isDisturbed = ({ disturbances }: Trace, from: number, to: number): boolean =>
  disturbances.some((disturbance) => disturbance.from <= to && disturbance.to >= from);

export const violation = (invariant: string, what: unknown): string =>
  `${invariant}: ${JSON.stringify(what)}`;
