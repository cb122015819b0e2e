import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { hashPassword } from "../../../packages/server/src/features/accounts/password/password.ts";
import { chunkOf } from "../../../packages/server/src/testing/fixtures/png-chunks.ts";
import { findAdmin, tokenOf } from "../../data/targets.ts";
import type { GeneratorJob } from "../../load/generator.ts";
import type { HttpLoadResult } from "../../load/http-load.ts";
import type { MailReceiverJob, MailReceiverResult } from "../../load/mail-receiver.ts";
import { type Call, prepareRequest, prepareRequests } from "../../load/prepare-requests.ts";
import { startChild } from "../../processes/child.ts";
import { runCommand } from "../../processes/command.ts";
import { giveAddresses, sendToAll } from "../bulk-mail.ts";
import type { Context } from "../row.ts";

/** The work of a server besides drafts. */
export interface BackgroundWork {
  /** Further settings of the server. */
  env: Record<string, string>;
  /** Works for this long or a little longer; resolves with the number of finished units. */
  workFor: (durationMs: number, port: number) => Promise<number>;
  stop: () => Promise<void>;
}

const USERS = 1000;
const PASSWORD = "a password of the benchmark";
/** Users who wait for the answer to their login. */
const LOGINS_AT_ONCE = 32;
const UPLOADS_AT_ONCE = 2;
/** Different addresses, so that no rate limit applies. */
const UPLOADERS = 4;
const EMAILS_PER_SECOND = 100;
const PICTURE = { width: 1600, height: 1200 };

/** Correct passwords of a thousand users, as fast as the server answers. */
export async function logins({ database, cores }: Context): Promise<BackgroundWork> {
  // Not users who draft, because a login may end a user's oldest session.
  const { rows } = await database.pool.query<{ userId: string; username: string }>(
    `with last_users as (select user_id, username from users order by user_id desc limit $1
     ), given as (insert into credentials (user_id, password_hash) select user_id, $2 from last_users)
     select user_id as "userId", username from last_users`,
    [USERS, await hashPassword(PASSWORD)],
  );
  const calls = rows.map(({ userId, username }): Call => ({
    method: "POST",
    path: "/api/login",
    target: { userId, token: tokenOf(userId), leagueId: "", teamId: "" },
    body: JSON.stringify({ username, pwd: PASSWORD }),
  }));
  return repeatRequests(prepareRequests(calls), { core: cores.generator, connections: LOGINS_AT_ONCE });
}

/** An admin's pictures of six megabytes. */
export async function uploads({ database, cores }: Context): Promise<BackgroundWork> {
  const admin = await findAdmin(database.pool);
  const boundary = "the-end-of-the-picture";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="picture.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), makePicture(), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const call: Call = {
    method: "POST",
    path: "/api/uploadImage",
    target: admin,
    contentType: `multipart/form-data; boundary=${boundary}`,
    body,
  };
  const requests = Array.from({ length: UPLOADERS }, (_, index) => prepareRequest(call, index));
  return repeatRequests(requests, { core: cores.generator, connections: UPLOADS_AT_ONCE });
}

/** An email to as many as get one in the time. */
export async function bulkMail({ database, cores }: Context): Promise<BackgroundWork> {
  const { pool } = database;
  const admin = await findAdmin(pool);
  const receiver = startChild<MailReceiverJob, MailReceiverResult>("load/mail-receiver.ts", {
    core: cores.generator,
  });
  const listening = await receiver.call({ kind: "listen" });
  if (!("url" in listening)) throw new Error("the mail server does not listen");
  let sent = 0;
  return {
    env: { SMTP_URL: listening.url },
    workFor: async (durationMs, port) => {
      const { length } = await giveAddresses(pool, Math.ceil((durationMs / 1000) * EMAILS_PER_SECOND));
      await sendToAll(port, admin);
      sent += length;
      await receiver.call({ kind: "receive", count: sent });
      return length;
    },
    stop: () => receiver.stop(),
  };
}

/**
 * One backup after another, by the command. The last one would take longer than a block, so it is killed at the block's
 * end.
 */
export async function backups({ database, cores }: Context): Promise<BackgroundWork> {
  const folder = mkdtempSync(join(tmpdir(), "bench-backup-"));
  return {
    env: {},
    workFor: async (durationMs) => {
      const signal = AbortSignal.timeout(durationMs);
      let count = 0;
      for (; !signal.aborted; count += 1) {
        const path = join(folder, "backup");
        rmSync(path, { force: true });
        await runCommand(["backup", "write", path], {
          dataDir: database.dataDir,
          core: cores.server,
          signal,
        });
      }
      return count;
    },
    stop: async () => rmSync(folder, { recursive: true }),
  };
}

/** Each connection sends the next request when it has its reply; any other status than 200 fails. */
async function repeatRequests(
  requests: Buffer[],
  { core, connections }: { core: number | null; connections: number },
): Promise<BackgroundWork> {
  const generator = startChild<GeneratorJob, HttpLoadResult | null>("load/generator.ts", { core });
  return {
    env: {},
    workFor: async (durationMs, port) => {
      await generator.call({
        kind: "plan",
        name: "work",
        plan: { port, requests, status: 200, bodies: null },
      });
      const run = { connections, durationMs, rate: null };
      const result = await generator.call({ kind: "run", name: "work", run });
      if (!result || result.wrong > 0) throw new Error(`a reply was wrong: ${result?.firstWrong}`);
      return result.count;
    },
    stop: () => generator.stop(),
  };
}

/** A PNG of random colours, which no compression makes smaller. */
function makePicture(): Buffer {
  const { width, height } = PICTURE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8);
  const lines = Array.from({ length: height }, () =>
    Buffer.concat([Buffer.alloc(1), randomBytes(width * 3)]),
  );
  const data = deflateSync(Buffer.concat(lines), { level: 1 });
  const chunks = [chunkOf("IHDR", header), chunkOf("IDAT", data), chunkOf("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]);
}
