import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { connectDatabase } from "../db/connect.ts";
import { readSettings } from "../env.ts";
import { createLog } from "../log.ts";
import { shiftedSeason } from "./demo-season.ts";
import { startDraftBots } from "./draft-bots.ts";
import { renderAllEmails, serveEmails } from "./email-gallery.ts";
import { fillDemoSite } from "./fill-demo-site.ts";

// `npm run demo`: a site in the middle of a season, in a folder that is deleted at the end.
const AIRED_EPISODES = 5;
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
const say = (line: string) => void process.stdout.write(`${line}\n`);
const cleanUps: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
let isStopping = false;

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
  const season = join(dataDir, "season.json");
  writeFileSync(season, shiftedSeason(AIRED_EPISODES, Date.now()));
  await runCommand("season", "import", season, "--through", String(AIRED_EPISODES));
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
  const { fans, draft } = await fillDemoSite({ url, dataDir, password, airedEpisodes: AIRED_EPISODES });
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
  const settings = readSettings({ DATA_DIR: dataDir }, dataDir);
  const options = { role: "command", log: createLog("silent"), print: () => undefined } as const;
  const database = await connectDatabase(settings, options);
  try {
    return await serveEmails(await renderAllEmails(database.connection), 0);
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
