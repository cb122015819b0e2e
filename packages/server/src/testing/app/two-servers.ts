import { type App, createApp } from "../../app.ts";
import { workOff } from "./run-queue.ts";
import type { World } from "./test-app.ts";

export interface TwoServers {
  first: App;
  second: App;
  /** Moves the clock; both look for what is due at once, then both work off the one queue. */
  at: (time: number, meanwhile?: () => Promise<unknown>) => Promise<void>;
  end: () => Promise<void>;
}

/** The world's server and one more beside it, on one database. */
export async function startTwoServers(world: World): Promise<TwoServers> {
  const second = await createApp(world);
  const servers = [world.app, second];
  const both = (act: (app: App) => Promise<unknown>) => Promise.all(servers.map(act));
  await both((app) => app.start());
  return {
    first: world.app,
    second,
    at: async (time, meanwhile) => {
      world.time = time;
      await both((app) => Promise.all([app.runDueJobs(), app.runDueClocks()]));
      await meanwhile?.();
      await both(() => workOff({ ...world, now: () => world.time }));
    },
    end: async () => {
      await second.stop();
      await second.server.close();
    },
  };
}
