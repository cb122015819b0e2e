import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DraftEvent } from "@emberline/game";
import { inTransaction } from "../../db/transaction.ts";
import { createPgDraftTx } from "../../features/draft/store/pg-draft-repository.ts";
import { scheduleDraft } from "../../features/draft/service/schedule-draft.ts";
import { createRng, type Rng } from "../draft-simulation/rng.ts";
import { createLeague } from "../fixtures/draft-league.ts";
import { type DbProxy, openDbProxy } from "../fakes/db-proxy.ts";
import { createTestApp, type TestUser, type TestApp } from "../app/test-app.ts";
import { createBoardFan } from "./legacy-socket-client.ts";
import { buildServer } from "../processes/build-server.ts";
import { createHarbour, type Harbour } from "./server-address.ts";
import { createLogFan, type FanWorld, type StormFan } from "./log-client.ts";
import { findBrokenOf, type StormEnd } from "./check-run.ts";
import { createStormRecord, type StormRecord } from "./client-trace.ts";
import { createKennel, type Kennel } from "./server-pool.ts";

/** A database of a test's own with a season in it, whom to start servers on it, and a place to find them. */
export interface Stage {
  world: TestApp;
  dice: Rng;
  kennel: Kennel;
  harbour: Harbour;
  /** A wire to the database that can be cut, and the setting that puts a server behind it. */
  proxy: DbProxy;
  behindProxy: Record<string, string>;
  /** Whose apps come back to any server until the stage is closed. */
  fans: StormFan[];
  close: () => Promise<void>;
}

export async function openStage({
  seed,
  contestants,
}: {
  seed: number;
  contestants: number;
}): Promise<Stage> {
  await buildServer();
  const world = await createTestApp({ DRAFT_MIN_LEAD_SECONDS: "0" });
  world.time = Date.now();
  await insertContestants(world, contestants);
  const folder = mkdtempSync(join(tmpdir(), "emberline-storm-"));
  chmodSync(folder, 0o711);
  const { host = "", port, user, database } = world.pool.options;
  const proxy = await openDbProxy({ host, port, user, database });
  const addressAt = (place: string, at: unknown) => `postgresql://${user}@${place}:${String(at)}/${database}`;
  const kennel = createKennel({
    DATABASE_URL: addressAt(encodeURIComponent(host), port),
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "silent",
    SECRET_KEY: "a secret of more than thirty-two characters",
  });
  kennel.prepare();
  const fans: StormFan[] = [];
  return {
    world,
    fans,
    dice: createRng(seed),
    kennel,
    harbour: createHarbour(),
    proxy,
    behindProxy: { DATABASE_URL: addressAt("127.0.0.1", proxy.connection.port) },
    close: async () => {
      for (const { line } of fans) line.end();
      await kennel.close();
      await proxy.close();
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function insertContestants({ db, season }: TestApp, count: number): Promise<void> {
  const missing = count - season.players.length;
  const rows = Array.from({ length: missing }, (_, index) => ({
    seasonId: season.seasonId,
    firstName: `Guest ${index + 1}`,
    lastName: "Star",
    tribeId: season.tribes[0]!,
  }));
  if (rows.length > 0) await db.insertInto("players").values(rows).execute();
}

/** A league whose draft is set, with the apps of its people. */
export interface Show {
  leagueId: string;
  owners: TestUser[];
  teamIds: string[];
  startsAt: number;
  record: StormRecord;
  fans: StormFan[];
}

/** How an app listens, and whose it is: the place of an owner's team, or null for the admin. */
export type Seat = ["log" | "board", number | null];

interface Wishes {
  teams: number;
  pickSeconds: number;
  startsInMs: number;
  seats: Seat[];
  thinksMs: FanWorld["thinksMs"];
  forgets?: number;
  comesBackMs?: () => number;
  /** Where an app looks for a server, if not in the stage's own harbour. */
  harbourOf?: (index: number) => Pick<Harbour, "address">;
}

export async function openShow(
  stage: Pick<Stage, "world" | "dice" | "harbour" | "fans">,
  wishes: Wishes,
): Promise<Show> {
  const { world, dice, harbour } = stage;
  const league = await createLeague(world, wishes.teams);
  const startsAt = await schedule(world, league, wishes);
  const record = createStormRecord();
  const fans = wishes.seats.map(([listens, place], index) => {
    const fanWorld: FanWorld = {
      harbour: wishes.harbourOf?.(index) ?? harbour,
      dice,
      record,
      leagueId: league.leagueId,
      person: place === null ? world.admin : league.owners[place]!,
      teamId: place === null ? null : league.teamIds[place]!,
      thinksMs: wishes.thinksMs,
      forgets: wishes.forgets ?? 0.2,
      comesBackMs: wishes.comesBackMs ?? (() => dice.int(0, 100)),
    };
    return listens === "log" ? createLogFan(fanWorld) : createBoardFan(fanWorld);
  });
  stage.fans.push(...fans);
  return { ...league, startsAt, record, fans };
}

/** In the test's own transaction: no server here runs a clock. Answers the start. */
async function schedule(
  world: TestApp,
  { leagueId, teamIds }: { leagueId: string; teamIds: string[] },
  { pickSeconds, startsInMs }: Wishes,
): Promise<number> {
  const at = Date.now();
  const startsAt = at + startsInMs;
  const { userId } = world.admin;
  const settings = { leagueId, userId, orderBy: "hand" as const, order: teamIds, startsAt, pickSeconds };
  const deps = { ...world, now: () => at };
  await inTransaction(world.db, (tx) => scheduleDraft(deps, createPgDraftTx(world, tx), settings));
  return startsAt;
}

export async function eventsOf({ db }: TestApp, leagueId: string): Promise<DraftEvent[]> {
  const rows = await db
    .selectFrom("draftEvents")
    .select("event")
    .where("leagueId", "=", leagueId)
    .orderBy("number")
    .execute();
  return rows.map(({ event }) => event);
}

/** What is broken once a league's draft is over, and everybody has been told. */
export async function judge(
  world: TestApp,
  show: Show,
  { lives, stalls }: Pick<StormEnd, "lives" | "stalls">,
): Promise<string[]> {
  const { leagueId, record, fans } = show;
  const rows = await world.db
    .selectFrom("rosterPlayers")
    .select(["playerId", "teamId"])
    .where("leagueId", "=", leagueId)
    .execute();
  const roster = new Map(rows.map(({ playerId, teamId }) => [playerId, teamId]));
  return findBrokenOf({ events: await eventsOf(world, leagueId), roster, record, fans, lives, stalls });
}
