/**
 * `saved`: the server has it. `saving`: it is on its way, or about to be. `offline`: nobody answered; it is
 * kept and sent again. `refused`: the server said no, in words. `practice`: it is only kept here, on purpose.
 */
export type SaveState =
  | { kind: "saved" | "saving" | "offline" | "practice" }
  | { kind: "refused"; message: string };

/** What came of sending a queue: as it is stored now, no answer, or the words of a refusal. */
export type SaveOutcome =
  | { kind: "stored"; playerIds: string[] }
  | { kind: "unreachable" }
  | { kind: "refused"; message: string };

export interface QueueSaverOptions {
  send: (playerIds: readonly string[]) => Promise<SaveOutcome>;
  /** Calls back after so long; gives what calls it off. */
  wait: (ms: number, callback: () => void) => () => void;
  /** From 0 up to but not 1. */
  random: () => number;
  onChange: (pending: readonly string[] | null, state: SaveState) => void;
  onStored: (playerIds: string[]) => void;
}

export interface QueueSaver {
  /** Saves this order; several in quick succession are one save. */
  change: (playerIds: readonly string[]) => void;
  /** Sends at once what waits. */
  flush: () => void;
  /** Sends again what nobody answered, or what was refused. */
  retry: () => void;
  /** Gives up what was not saved. */
  drop: () => void;
}

/** As long as somebody may still be moving things. */
const QUIET_MS = 500;
const RETRY_MIN_MS = 1000;
const RETRY_MAX_MS = 15_000;

/** Sends a queue whenever it changed: one at a time, the last one wins, and none is lost on the way. */
export function createQueueSaver(ports: QueueSaverOptions): QueueSaver {
  let pending: readonly string[] | null = null;
  let isSending = false;
  let failures = 0;
  let cancelWait: () => void = () => undefined;

  const notify = (state: SaveState) => ports.onChange(pending, state);

  function later(ms: number): void {
    cancelWait();
    cancelWait = ports.wait(ms, () => void send());
  }

  async function send(): Promise<void> {
    cancelWait();
    if (pending === null || isSending) return;
    const sent = pending;
    isSending = true;
    notify({ kind: "saving" });
    const outcome = await ports.send(sent);
    isSending = false;
    settle(sent, outcome);
  }

  function settle(sent: readonly string[], outcome: SaveOutcome): void {
    const isLast = pending === sent;
    failures = outcome.kind === "unreachable" ? failures + 1 : 0;
    if (!isLast) {
      if (pending !== null) later(outcome.kind === "unreachable" ? retryDelayMs() : 0);
      return;
    }
    if (outcome.kind === "unreachable") {
      notify({ kind: "offline" });
      return later(retryDelayMs());
    }
    if (outcome.kind === "refused") return notify(outcome);
    pending = null;
    ports.onStored(outcome.playerIds);
    return notify({ kind: "saved" });
  }

  /** Twice as long each time, and never all at once after an outage. */
  const retryDelayMs = () =>
    Math.min(RETRY_MIN_MS * 2 ** (failures - 1), RETRY_MAX_MS) * (0.5 + ports.random() / 2);

  return {
    change: (playerIds) => {
      pending = playerIds;
      notify({ kind: "saving" });
      if (!isSending) later(QUIET_MS);
    },
    flush: () => void send(),
    retry: () => void send(),
    drop: () => {
      cancelWait();
      pending = null;
      failures = 0;
      notify({ kind: "saved" });
    },
  };
}
