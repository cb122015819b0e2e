import { once } from "node:events";
import { createServer } from "node:http";
import pg from "pg";
import { escapeHtml } from "../platform/html.ts";
import type { Email } from "../platform/email/mailer.ts";
import { createTestApp } from "../testing/app/test-app.ts";
import { sendAllEmails, type SampleTexts } from "../testing/fixtures/send-all-emails.ts";
import { randomUUID } from "node:crypto";
import { migrate } from "../platform/db/migrate.ts";
import { openPool } from "../platform/db/database.ts";

type Emails = Record<string, Email>;

const SAMPLES: SampleTexts = {
  firstName: "Zoe",
  league: "Night Owls",
  team: "Lantern Bearers",
  abortReason: "Half of the league is asleep",
  note: "The merge is on!\nSee you & bring snacks.\n\nAt eight.",
  html: `<h1>Tonight</h1><p>Two <b>go</b></p><a href="http://emberline.test/notes">See the notes</a>`,
};

/** One email of every kind, by topic, sent from a temporary database. */
export const renderAllEmails = (connection: pg.PoolConfig): Promise<Emails> =>
  withThrowAwayDatabase(connection, async (own) => {
    const testApp = await createTestApp({}, { database: { connection: own, drop: async () => undefined } });
    try {
      return (await sendAllEmails(testApp, SAMPLES)).emails;
    } finally {
      await testApp.close();
    }
  });

/**
 * Serves the emails on this machine; returns the address. Port 0 takes any free port. Throws when it cannot listen.
 */
export async function serveEmails(emails: Emails, port: number): Promise<{ url: string; close: () => void }> {
  const server = createServer(({ url }, response) => {
    const body = url === "/" ? pageOf(emails) : undefined;
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(body ?? "Not found");
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const pageOf = (emails: Emails): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Emails</title>
<style>
  body { font: 16px/1.5 system-ui; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
  iframe { border: 1px solid #ccc; height: 40rem; width: 100% }
  pre { background: #f4f4f4; padding: 1rem; white-space: pre-wrap }
</style>
<h1>Emails</h1>
<ul>${Object.keys(emails)
  .map((kind) => `<li><a href="#${idOf(kind)}">${escapeHtml(kind)}</a>`)
  .join("")}</ul>
${Object.entries(emails)
  .map(([kind, { subject, text, html }]) => {
    // Sandboxed: an email runs no scripts in a mail program either.
    const frame = `<iframe sandbox title="${escapeHtml(kind)}" srcdoc="${escapeHtml(html)}"></iframe>`;
    const plain = `<details><summary>Plain text</summary><pre>${escapeHtml(text)}</pre></details>`;
    return `<section id="${idOf(kind)}"><h2>${escapeHtml(kind)}</h2><p>Subject: ${escapeHtml(subject)}</p>${frame}${plain}</section>`;
  })
  .join("\n")}
</html>`;

const idOf = (kind: string): string => kind.replaceAll(/[^a-z]+/gi, "-");

/** Runs `work` on a new, migrated database beside the one of `connection`, and drops it afterwards. */
async function withThrowAwayDatabase<T>(
  connection: pg.PoolConfig,
  work: (connection: pg.PoolConfig) => Promise<T>,
): Promise<T> {
  const database = `throw_away_${randomUUID().replaceAll("-", "")}`;
  const own = connectionTo(connection, database);
  await runCommand(connection, `create database ${database}`);
  try {
    const pool = openPool({ ...own, max: 1 });
    await migrate(pool);
    await pool.end();
    return await work(own);
  } finally {
    await runCommand(connection, `drop database if exists ${database} with (force)`);
  }
}

function connectionTo({ connectionString, ...rest }: pg.PoolConfig, database: string): pg.PoolConfig {
  if (connectionString === undefined) return { ...rest, database };
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { ...rest, connectionString: url.href };
}

async function runCommand(connection: pg.PoolConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
