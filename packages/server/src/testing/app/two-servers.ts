import { type App, createApp } from "../../app.ts";
import { runQueueOnce } from "./run-queue.ts";
import type { TestApp } from "./test-app.ts";

export interface TwoServers {
  first: App;
  second: App;
  /** Moves the clock; both servers check for due work at once, then both run the shared queue. */
  advanceTo: (time: number, meanwhile?: () => Promise<unknown>) => Promise<void>;
  close: () => Promise<void>;
}

/** The test app's server and a second one on the same database. */
export async function startTwoServers(testApp: TestApp): Promise<TwoServers> {
  const second = await createApp(testApp);
  const servers = [testApp.app, second];
  const onEachServer = (act: (app: App) => Promise<unknown>) => Promise.all(servers.map(act));
  await onEachServer((app) => app.start());
  return {
    first: testApp.app,
    second,
    advanceTo: async (time, meanwhile) => {
      testApp.time = time;
      await onEachServer((app) => Promise.all([app.runDueJobs(), app.runDueClocks()]));
      await meanwhile?.();
      await onEachServer(() => runQueueOnce({ ...testApp, now: () => testApp.time }));
    },
    close: async () => {
      await second.stop();
      await second.server.close();
    },
  };
}
