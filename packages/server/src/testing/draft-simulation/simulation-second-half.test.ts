import { expect, it } from "vitest";
import { halves, playMany } from "./run-seeds.ts";

const { second: half } = halves;
const SHOWN = 5;
const TIMEOUT_MS = 15 * 60_000;

// Covers DRAFT-12.
it.runIf(half.count > 0)(
  `${half.count} whole drafts on the real engine keep A1 to A14, whatever breaks`,
  { timeout: TIMEOUT_MS },
  async () => {
    const { broken, missing } = await playMany(half);
    expect({ broken: broken.slice(0, SHOWN), missing }).toEqual({ broken: [], missing: [] });
  },
);
