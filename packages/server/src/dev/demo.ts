import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createDemoLeague } from "../demo-league.ts";
import { type ConnectedDatabase, connectDatabase } from "../platform/db/connect.ts";
import { inTransaction } from "../platform/db/transaction.ts";
import { readSettings } from "../platform/env.ts";
import type { DemoTeam } from "../features/leagues/admin/demo-league.ts";
import { createLog } from "../platform/log.ts";
import { renderAllEmails, serveEmails } from "./email-gallery.ts";
import { fillDemoSite, type DemoDraft } from "./fill-demo-site.ts";
import { createLogClient } from "../testing/draft-chaos/log-client.ts";
import { createClientTrace } from "../testing/draft-chaos/client-trace.ts";
import { createRng } from "../testing/draft-simulation/rng.ts";

// `npm run demo`: a site in the middle of a season, in a folder that is deleted at the end.
const password = `demo-${randomBytes(6).toString("hex")}`;
const dataDir = mkdtempSync(join(tmpdir(), "emberline-demo-"));
// As root, PostgreSQL's user has to pass through.
chmodSync(dataDir, 0o711);
const env = {
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  TMPDIR: process.env["TMPDIR"],
  DATA_DIR: dataDir,
  HOST: "127.0.0.1",
  PORT: process.env["PORT"] ?? "0",
  LOG_LEVEL: "error",
  DRAFT_MIN_LEAD_SECONDS: "0",
};
const settings = readSettings({ DATA_DIR: dataDir }, dataDir);
const say = (line: string) => void process.stdout.write(`${line}\n`);
const cleanUps: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
let isStopping = false;
const BOT_THINKING_MS = [1500, 5000] as const;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
try {
  await start();
} catch (error) {
  if (!isStopping) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  await stop(1);
}

async function start(): Promise<void> {
  say("Preparing a throw-away site …");
  const { url, server } = await startServer();
  void once(server, "exit").then(() => stop(1));
  await runCommand(
    "admin",
    "create",
    "--username",
    "admin",
    "--email",
    "admin@demo.test",
    "--password",
    password,
  );
  const { fans, draft } = await fillDemoSite({ url, dataDir, password, addLeague });
  cleanUps.push(startDraftBots(url, draft));
  const gallery = await showEmails();
  cleanUps.push(gallery.close);
  say(`
The demo is at      ${url}
Every email is at   ${gallery.url}
Log in as           admin, ${fans.map(({ username }) => username).join(", ")}
Password            ${password}
Draft of ${fans[0]?.username} with bots in 3 minutes: ${url}/draft/${draft.leagueId}

Press Ctrl-C to end it; everything is deleted.`);
}

async function startServer(): Promise<{ url: string; server: ChildProcess }> {
  const server = spawn(process.execPath, [fileOf("main.js")], { env, stdio: ["ignore", "pipe", "inherit"] });
  cleanUps.push(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGINT");
    await once(server, "exit");
  });
  for await (const line of createInterface(server.stdout)) {
    const [, url] = /^Emberline is ready at (\S+)$/.exec(line) ?? [];
    // Its output from now on is about set-up links and the like.
    if (url !== undefined) {
      server.stdout.resume();
      return { url, server };
    }
  }
  throw new Error("the server ended before it was ready");
}

async function runCommand(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [fileOf("cli.js"), ...args], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${args.slice(0, 2).join(" ")} ended with ${code}`);
}

async function showEmails(): Promise<{ url: string; close: () => void }> {
  const emails = await withDatabase(({ connection }) => renderAllEmails(connection));
  return serveEmails(emails, 0);
}

/** The league that the set-up of a site offers, here with teams of users who can log in. */
function addLeague(teams: DemoTeam[]): Promise<void> {
  return withDatabase(({ db }) =>
    inTransaction(db, (tx) => createDemoLeague({ now: Date.now, settings, randomBytes }, tx, teams)),
  );
}

async function withDatabase<Result>(work: (database: ConnectedDatabase) => Promise<Result>): Promise<Result> {
  const options = { role: "command", log: createLog("silent"), print: () => undefined } as const;
  const database = await connectDatabase(settings, options);
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // The last thing that was started ends first; the folder goes last.
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  process.exit(code);
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
}

/** Joins the room of a draft for each bot and picks when it is a bot's turn. Returns a function that ends them. */
function startDraftBots(url: string, { leagueId, bots }: DemoDraft): () => void {
  const rng = createRng(Date.now());
  const address = `${url.replace("http", "ws")}/api/socket`;
  const clients = bots.map(({ user, teamId }) =>
    createLogClient({
      serverAddress: { address: async () => address },
      rng,
      trace: createClientTrace(),
      leagueId,
      user,
      teamId,
      thinkingMs: () => rng.int(...BOT_THINKING_MS),
      forgetProbability: 0,
      reconnectDelayMs: () => 1000,
    }),
  );
  return () => {
    for (const client of clients) client.socket.close();
  };
}
