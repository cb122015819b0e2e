import type { HttpLimitJob } from "../../limit/http-limit.ts";
import type { RoomLimitJob } from "../../limit/room-limit.ts";
import type { GeneratorJob } from "../../load/generator.ts";
import type { HttpLoadResult } from "../../load/http-load.ts";
import type { PageLoadJob, PageLoadResult } from "../../load/page-load.ts";
import type { RoomLoadJob, RoomLoadResult } from "../../load/room-load.ts";
import type { WatchLoadJob, WatchLoadResult } from "../../load/watch-load.ts";
import { type Child, startChild } from "../../processes/child.ts";
import type { Cores } from "../../processes/cores.ts";
import type { Side } from "../pages/compare-pages.ts";

export interface Generators {
  /** Both sides use these two; their plans end with the name of the side. */
  pages: Child<PageLoadJob, PageLoadResult | null>;
  calls: Child<GeneratorJob, HttpLoadResult | null>;
  /** One process for each side, because a single one may not open enough sockets for both. */
  sockets: Record<Side, Child<WatchLoadJob, WatchLoadResult | null>>;
  rooms: Record<Side, Child<RoomLoadJob, RoomLoadResult | null>>;
}

export interface Limits {
  /** L1 */
  pages: Child<HttpLimitJob, number>;
  /** L2 */
  calls: Child<HttpLimitJob, number>;
  /** L3 */
  scores: Child<RoomLimitJob, number>;
  /** L4 */
  picks: Child<RoomLimitJob, number>;
}

/** All processes of the night but our server. */
export function startProcesses({ server, generator }: Cores) {
  const running: { stop: () => Promise<void> }[] = [];
  const start = <Job, Result>(file: string, core: number | null): Child<Job, Result> => {
    const child = startChild<Job, Result>(file, { core });
    running.push(child);
    return child;
  };
  const limits: Limits = {
    pages: start("limit/http-limit.ts", server),
    calls: start("limit/http-limit.ts", server),
    scores: start("limit/room-limit.ts", server),
    picks: start("limit/room-limit.ts", server),
  };
  const generators: Generators = {
    pages: start("load/page-load.ts", generator),
    calls: start("load/generator.ts", generator),
    sockets: { ours: start("load/watch-load.ts", generator), limit: start("load/watch-load.ts", generator) },
    rooms: { ours: start("load/room-load.ts", generator), limit: start("load/room-load.ts", generator) },
  };
  return {
    limits,
    generators,
    stop: async () => void (await Promise.all(running.map((child) => child.stop()))),
  };
}
