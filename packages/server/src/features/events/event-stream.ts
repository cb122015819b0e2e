import { setImmediate } from "node:timers/promises";
import { tokenHashOf } from "../../platform/session/session.ts";
import { errorFields } from "../../platform/db/database-unavailable.ts";
import { pgListen } from "../../platform/db/pg-listen.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { findCaller } from "../../platform/session/find-caller.ts";
import type { Need, ReadModel } from "../../platform/cache/read-model.ts";
import { type SeasonSnapshot, seasonSource } from "../snapshots/index.ts";
import { type ClientSocket, send } from "../../platform/sockets/client-socket.ts";
import { STREAM_CHANNEL } from "./add-event.ts";
import { findStart, readEventsAfter, type StoredEvent } from "./event-log.ts";
import { createFrames, limitsMessage, limitsOf, toStreamEvent, watchingMessage } from "./event-messages.ts";
import { createRecentEvents, RECENT_EVENTS_MAX } from "./recent-events.ts";
import { mayKnow, viewerOf } from "./viewer.ts";
import { createWatchers, type Watcher } from "./watchers.ts";

/** Whose session has ended is disconnected within a second, on whichever server that happened. */
const LOOK_EVERY_MS = 700;
/** So many pages are sent an event before others have their turn on the server. */
const SENT_AT_ONCE = 1000;
const POLICY_VIOLATION = 1008;

interface WatchRequest {
  token: string;
  since: number | undefined;
}

export interface EventStream {
  /** Subscribes to what all servers commit. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Tells a page of everything from now on, and of what it missed. Throws `AppError` 401 without a session. */
  watch: (socket: ClientSocket, request: WatchRequest) => Promise<void>;
  leave: (socket: ClientSocket) => void;
  /** How many pages are told. */
  count: () => number;
}

/** A page that receives it loads again what the season's changes concern. */
const isOfSeason = ({ type }: StoredEvent): boolean => type === "score" || type === "elimination";

/**
 * Tells open pages of events, in the order of their numbers and each once, if they may know of them: everything that
 * decides so is as of a moment after the event's commit.
 */
export function createEventStream(
  deps: Pick<Deps, "db" | "pool" | "now" | "timers" | "log">,
  readModel: ReadModel,
): EventStream {
  const { db, pool, now, timers, log } = deps;
  const watchers = createWatchers();
  readModel.onChanges(watchers.noteChanges);
  let recent: ReturnType<typeof createRecentEvents> | undefined;
  let starting: Promise<unknown> | undefined;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  let hasFailed = false;
  let stopped = false;
  let cancel = (): void => {};
  let subscription: ReturnType<typeof pgListen> | undefined;

  /** Reads the latest events once; after a failure the next caller tries again. */
  async function begin() {
    starting ??= findStart(db, RECENT_EVENTS_MAX).then((start) => (recent = createRecentEvents(start)));
    try {
      await starting;
    } catch (error) {
      starting = undefined;
      throw error;
    }
    // The events before the first page are known only after a look.
    if (watchers.count() === 0) await look();
    return recent!;
  }

  /** Calls during a look share the next one. */
  function look(): Promise<void> {
    if (looking) {
      isAskedAgain = true;
      return looking;
    }
    looking = lookAll().finally(() => (looking = undefined));
    return looking;
  }

  async function lookAll(): Promise<void> {
    isAskedAgain = true;
    for (; isAskedAgain; isAskedAgain &&= !stopped) {
      isAskedAgain = false;
      await lookOnce();
    }
  }

  async function lookOnce(): Promise<void> {
    if (!recent) return;
    const events = await readEventsAfter(db, recent.last());
    // After the events: who may know of them is as of a moment after their commit.
    const outage = await readModel.sync();
    if (outage) throw outage.error;
    const season = await readModel.read((need) => need(seasonSource), null);
    watchers.noteSeason(season);
    await lookAtWatchers();
    for (const event of events) await deliver(event, season);
    if (events.length > 0) isAskedAgain = true;
    watchers.broadcastChanges(now(), {
      hasEvents: events.length > 0,
      isSeasonSent: events.some(isOfSeason),
    });
  }

  async function deliver(event: StoredEvent, season: SeasonSnapshot): Promise<void> {
    // First: a page that comes while this is sent gets it with what it missed.
    recent!.add(event);
    const frameFor = createFrames(event, season);
    let sent = 0;
    for (const { socket, viewer } of watchers.all()) {
      if (!mayKnow(viewer, event)) continue;
      send(socket, frameFor(viewer.shownThrough));
      sent += 1;
      if (sent % SENT_AT_ONCE === 0) await setImmediate();
    }
  }

  async function lookAtWatchers(): Promise<void> {
    watchers.noteTime(now());
    for (let changed = watchers.takeChanged(); changed.length > 0; changed = watchers.takeChanged()) {
      try {
        const missing = changed.filter((watcher) => !lookInMemory(watcher));
        await Promise.all(missing.map(lookInDatabase));
      } catch (error) {
        watchers.noteChanged(changed);
        throw error;
      }
    }
  }

  const find = (watcher: Pick<Watcher, "tokenHash">) => (need: Need) => ({
    viewer: viewerOf(need, watcher.tokenHash, now()),
    season: need(seasonSource),
  });

  function lookInMemory(watcher: Watcher): boolean {
    const found = readModel.readNow(find(watcher));
    if (found) update(watcher, found.viewer);
    return found !== undefined;
  }

  async function lookInDatabase(watcher: Watcher): Promise<void> {
    update(watcher, (await readModel.read(find(watcher), null)).viewer);
  }

  function update(watcher: Watcher, viewer: Watcher["viewer"] | null): void {
    if (!viewer) {
      watchers.remove(watcher.socket);
      return watcher.socket.close(POLICY_VIOLATION, "logged out");
    }
    const before = watcher.viewer.limitsKey;
    watchers.update(watcher, viewer);
    if (viewer.limitsKey !== before) send(watcher.socket, limitsMessage(viewer));
  }

  async function lookAndGoOn(): Promise<void> {
    try {
      if (watchers.count() > 0) await look();
      hasFailed = false;
    } catch (error) {
      onFailure(error);
    }
    if (!stopped) cancel = timers.after(LOOK_EVERY_MS, () => void lookAndGoOn());
  }

  function onFailure(error: unknown): void {
    if (!hasFailed) log.warn(errorFields(error), "the event stream could not be read");
    hasFailed = true;
  }

  const lookNow = (): void => void look().catch(onFailure);

  return {
    start: async () => {
      cancel = timers.after(LOOK_EVERY_MS, () => void lookAndGoOn());
      subscription = pgListen({ pool, log }, [STREAM_CHANNEL], {
        onNotification: lookNow,
        onReconnect: lookNow,
      });
      await subscription.ready;
    },
    stop: async () => {
      stopped = true;
      cancel();
      subscription?.stop();
      await looking?.catch(onFailure);
    },
    watch: async (socket, { token, since }) => {
      const latest = await begin();
      const tokenHash = tokenHashOf(token);
      const caller = await findCaller(deps, readModel, token);
      if (!caller || tokenHash === null) throw new AppError(401, "Please log in");
      // Found in memory, so that nothing changes until the page is registered.
      let found = readModel.readNow(find({ tokenHash }));
      for (; !found; found = readModel.readNow(find({ tokenHash }))) {
        await readModel.read(find({ tokenHash }), null);
      }
      const { viewer, season } = found;
      if (!viewer) throw new AppError(401, "Please log in");
      if (socket.readyState !== socket.OPEN) return;
      watchers.add({ socket, tokenHash, viewer });
      const missed = since === undefined ? [] : latest.after(since, (event) => mayKnow(viewer, event));
      const events = missed?.map((event) => toStreamEvent(event, season, viewer.shownThrough)) ?? null;
      send(socket, watchingMessage({ number: latest.last(), missed: events, ...limitsOf(viewer) }));
    },
    leave: watchers.remove,
    count: watchers.count,
  };
}
