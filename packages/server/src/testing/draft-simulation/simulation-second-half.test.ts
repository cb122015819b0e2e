import { expect, it } from "vitest";
import { SHARDS, runSeeds } from "./run-seeds.ts";

const { second: shard } = SHARDS;
const SHOWN = 5;
const TIMEOUT_MS = 15 * 60_000;

// Covers DRAFT-12.
it.runIf(shard.count > 0)(
  `${shard.count} whole drafts on the real engine keep every invariant, whatever fails`,
  { timeout: TIMEOUT_MS },
  async () => {
    const { violations, missing } = await runSeeds(shard);
    expect({ violations: violations.slice(0, SHOWN), missing }).toEqual({ violations: [], missing: [] });
  },
);
