import { expect, it } from "vitest";
import { SEEDS, runSeeds } from "./run-seeds.ts";

const SHOWN = 5;
const TIMEOUT_MS = 15 * 60_000;

// Covers DRAFT-12, INVARIANT-1, INVARIANT-2, INVARIANT-3, INVARIANT-4, INVARIANT-5, INVARIANT-6.
// Covers INVARIANT-7, INVARIANT-8, INVARIANT-9, INVARIANT-10, INVARIANT-11, INVARIANT-12, INVARIANT-13.
// Covers INVARIANT-14.
it(
  `${SEEDS.count} simulated drafts on the real engine keep every invariant, whatever fails`,
  { timeout: TIMEOUT_MS },
  async () => {
    const { violations, missing } = await runSeeds(SEEDS);
    expect({ violations: violations.slice(0, SHOWN), missing }).toEqual({ violations: [], missing: [] });
  },
);
