import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, mostly waiting for real clocks and programs. */
const LONGEST = [
  "survive-kills.test",
  "storms.test",
  "storage-away.test",
  "two-servers.test",
  "cli.test",
  "main.test",
  "restart-rules.test",
  "simulation.test",
  "simulation-second-half.test",
  "every-route.test",
  "launch-postgres.test",
];

/** They begin first, so that in the end no core waits for the last of them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.includes(`/${name}.`));
  return rank < 0 ? LONGEST.length : rank;
}
