import { describe, expect, it } from "vitest";
import type { StoredDraft } from "../../features/drafts/model/draft-repository.ts";
import { simulate } from "./simulate.ts";
import type { Mutation } from "./processes/simulated-server.ts";
import { storedOf } from "./storage/fake-transaction.ts";

/** Mutation tests: with a faulty repository the invariants must report violations. */
const DRAFTS = 400;

/** Reads the draft without locking its row. */
const withoutTheLock: Mutation = (repository, { storage }) => ({
  ...repository,
  transaction: (work) =>
    repository.transaction((tx) => work({ ...tx, lock: () => Promise.resolve(storedOf(storage)) })),
});

/** Resolves before the commit. */
const beforeTheCommit: Mutation = (repository) => ({
  ...repository,
  transaction: (work) =>
    new Promise((resolve, reject) => {
      repository
        .transaction(async (tx) => {
          const result = await work(tx);
          resolve(result);
          return result;
        })
        .catch(reject);
    }),
});

/** Announces a pick that was decided in memory before it is stored. */
const beforeTheStatement: Mutation = (repository) => ({
  ...repository,
  storePick: (pick) => {
    repository.storePick(pick).catch(() => undefined);
    return Promise.resolve(true);
  },
});

/** Forgets deadlines that were set before this server started, so the clock starts again. */
const forgettingDeadlines: Mutation = (repository, { process }) => {
  const forget = (stored: StoredDraft | null): StoredDraft | null => {
    const startedAt = stored?.draft.startedAt ?? Number.POSITIVE_INFINITY;
    if (!stored || startedAt >= process.upSince) return stored;
    return { ...stored, draft: { ...stored.draft, startedAt: null, deadline: null, fullDeadline: null } };
  };
  return {
    ...repository,
    find: async (leagueId) => forget(await repository.find(leagueId)),
    transaction: (work) =>
      repository.transaction((tx) =>
        work({ ...tx, lock: async (leagueId, how) => forget(await tx.lock(leagueId, how)) }),
      ),
    findDue: async (before) =>
      (await repository.findDue(before)).map((due) => ({
        ...due,
        dueAt: Math.min(due.dueAt, process.upSince),
      })),
  };
};

describe("the invariants report", () => {
  it.each([
    ["a pick stored without the lock", withoutTheLock, "duplicate key in draft_events"],
    ["a broadcast before the commit", beforeTheCommit, "broadcast before the commit"],
    ["a broadcast before the statement", beforeTheStatement, "broadcast before the commit"],
    ["a clock that starts again after a restart", forgettingDeadlines, "a restored clock without an outage"],
  ])("%s", async (_what, mutate, message) => {
    expect((await firstViolations(mutate, message)).join()).toContain(message);
  });

  it("nothing for the unchanged repository", async () => {
    expect(await firstViolations((repository) => repository)).toEqual([]);
  });
});

/** Of the first draft that violates something, or with `message` of the first that violates this. */
async function firstViolations(mutate: Mutation, message = ""): Promise<string[]> {
  for (let seed = 1; seed <= DRAFTS; seed += 1) {
    const { violations } = await simulate(seed, mutate);
    if (violations.some((violation) => violation.includes(message))) return [`seed ${seed}`, ...violations];
  }
  return [];
}
