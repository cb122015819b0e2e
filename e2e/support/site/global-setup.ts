import { startServer } from "./server.ts";

/** Before the stories: one first start, whose data folder each of them begins with a copy of; then it goes. */
export default async function firstStart(): Promise<() => Promise<void>> {
  const server = await startServer();
  await server.interrupt();
  process.env["STORY_SEED"] = server.dataDir;
  return server.stop;
}
