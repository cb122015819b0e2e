import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DraftEvent } from "@emberline/game";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createPgDraftTx } from "../../features/drafts/store/pg-draft-repository.ts";
import { scheduleDraft } from "../../features/drafts/service/schedule-draft.ts";
import { createRng, type Rng } from "../draft-simulation/rng.ts";
import { createLeague } from "../fixtures/draft-league.ts";
import { type DbProxy, openDbProxy } from "../fakes/db-proxy.ts";
import { createTestApp, type TestUser, type TestApp } from "../app/test-app.ts";
import { createLegacySocketClient } from "./legacy-socket-client.ts";
import { buildServer } from "../processes/build-server.ts";
import { createServerAddress, type ServerAddress } from "./server-address.ts";
import { createLogClient, type ChaosClientOptions, type ChaosClient } from "./log-client.ts";
import { checkRun, type RunResult } from "./check-run.ts";
import { createClientTrace, type ClientTrace } from "./client-trace.ts";
import { createServerPool, type ServerPool } from "./server-pool.ts";

/** A database with a season, a pool of servers that use it, and the address under which clients reach them. */
export interface ChaosEnvironment {
  testApp: TestApp;
  rng: Rng;
  serverPool: ServerPool;
  serverAddress: ServerAddress;
  /** A proxy in front of the database that the test can cut, and the setting that makes a server use it. */
  proxy: DbProxy;
  behindProxy: Record<string, string>;
  /** All clients. They reconnect until the environment is closed. */
  clients: ChaosClient[];
  close: () => Promise<void>;
}

export async function createChaosEnvironment({
  seed,
  playerCount,
}: {
  seed: number;
  playerCount: number;
}): Promise<ChaosEnvironment> {
  await buildServer();
  const testApp = await createTestApp({ DRAFT_MIN_LEAD_SECONDS: "0" }, { time: Date.now() });
  await addPlayers(testApp, playerCount);
  const folder = mkdtempSync(join(tmpdir(), "emberline-storm-"));
  chmodSync(folder, 0o711);
  const { host = "", port, user, database } = testApp.pool.options;
  const proxy = await openDbProxy({ host, port, user, database });
  const addressAt = (teamIndex: string, at: unknown) =>
    `postgresql://${user}@${teamIndex}:${String(at)}/${database}`;
  const serverPool = createServerPool({
    DATABASE_URL: addressAt(encodeURIComponent(host), port),
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "silent",
    SECRET_KEY: "a secret of more than thirty-two characters",
  });
  serverPool.prepare();
  const clients: ChaosClient[] = [];
  return {
    testApp,
    clients,
    rng: createRng(seed),
    serverPool,
    serverAddress: createServerAddress(),
    proxy,
    behindProxy: { DATABASE_URL: addressAt("127.0.0.1", proxy.connection.port) },
    close: async () => {
      for (const { socket } of clients) socket.close();
      await serverPool.close();
      await proxy.close();
      await testApp.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function addPlayers({ db, season }: TestApp, count: number): Promise<void> {
  const missing = count - season.players.length;
  const rows = Array.from({ length: missing }, (_, index) => ({
    seasonId: season.seasonId,
    firstName: `Guest ${index + 1}`,
    lastName: "Star",
    tribeId: season.tribes[0]!,
  }));
  if (rows.length > 0) await db.insertInto("players").values(rows).execute();
}

/** A league with a scheduled draft and its clients. */
export interface LeagueRun {
  leagueId: string;
  owners: TestUser[];
  teamIds: string[];
  startsAt: number;
  trace: ClientTrace;
  clients: ChaosClient[];
}

/** The messages that a client receives, and the index of its user's team, or null for the admin. */
export type ClientKind = ["log" | "board", number | null];

interface LeagueRunOptions {
  teams: number;
  pickSeconds: number;
  startsInMs: number;
  clientKinds: ClientKind[];
  thinkingMs: ChaosClientOptions["thinkingMs"];
  forgetProbability?: number;
  reconnectDelayMs?: () => number;
  /** The address that a client uses instead of the environment's. */
  serverAddressOf?: (index: number) => Pick<ServerAddress, "address">;
}

export async function createLeagueRun(
  environment: Pick<ChaosEnvironment, "testApp" | "rng" | "serverAddress" | "clients">,
  options: LeagueRunOptions,
): Promise<LeagueRun> {
  const { testApp, rng, serverAddress } = environment;
  const league = await createLeague(testApp, options.teams);
  const startsAt = await scheduleLeagueDraft(testApp, league, options);
  const trace = createClientTrace();
  const clients = options.clientKinds.map(([listens, teamIndex], index) => {
    const clientOptions: ChaosClientOptions = {
      serverAddress: options.serverAddressOf?.(index) ?? serverAddress,
      rng,
      trace,
      leagueId: league.leagueId,
      user: teamIndex === null ? testApp.admin : league.owners[teamIndex]!,
      teamId: teamIndex === null ? null : league.teamIds[teamIndex]!,
      thinkingMs: options.thinkingMs,
      forgetProbability: options.forgetProbability ?? 0.2,
      reconnectDelayMs: options.reconnectDelayMs ?? (() => rng.int(0, 100)),
    };
    return listens === "log" ? createLogClient(clientOptions) : createLegacySocketClient(clientOptions);
  });
  environment.clients.push(...clients);
  return { ...league, startsAt, trace, clients };
}

/** Schedules the draft in a transaction of the test, because no server runs yet. Returns its start. */
async function scheduleLeagueDraft(
  testApp: TestApp,
  { leagueId, teamIds }: { leagueId: string; teamIds: string[] },
  { pickSeconds, startsInMs }: LeagueRunOptions,
): Promise<number> {
  const at = Date.now();
  const startsAt = at + startsInMs;
  const { userId } = testApp.admin;
  const settings = { leagueId, userId, orderBy: "hand" as const, order: teamIds, startsAt, pickSeconds };
  const deps = { ...testApp, now: () => at };
  await inTransaction(testApp.db, (tx) => scheduleDraft(deps, createPgDraftTx(testApp, tx), settings));
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

/** The violations of a completed draft whose clients have received everything. */
export async function findViolations(
  testApp: TestApp,
  run: LeagueRun,
  { lifetimes, stalls }: Pick<RunResult, "lifetimes" | "stalls">,
): Promise<string[]> {
  const { leagueId, trace, clients } = run;
  const rows = await testApp.db
    .selectFrom("rosterPlayers")
    .select(["playerId", "teamId"])
    .where("leagueId", "=", leagueId)
    .execute();
  const roster = new Set(rows.map(({ playerId, teamId }) => `${playerId} ${teamId}`));
  return checkRun({
    events: await eventsOf(testApp, leagueId),
    roster,
    clientTrace: trace,
    clients,
    lifetimes,
    stalls,
  });
}
