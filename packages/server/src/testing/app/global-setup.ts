import type { TestProject } from "vitest/node";
import { startTestPostgres } from "./postgres.ts";

/** Before the server's tests: one PostgreSQL; what it returns runs after them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestPostgres();
  project.provide("postgres", server);
  return stop;
}
