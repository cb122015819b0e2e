import { randomUUID } from "node:crypto";
import type pg from "pg";
import { findAdmin, type Target } from "../data/targets.ts";
import { type Call, fetchReply } from "../load/prepare-requests.ts";
import type { MailReceiverJob, MailReceiverResult } from "../load/mail-receiver.ts";
import { startChild } from "../processes/child.ts";
import { startServer } from "../processes/server.ts";
import { describeCount, describeRate } from "../report/format.ts";
import type { Context, Result, Row } from "./row.ts";

const GOAL_PER_SECOND = 1000;

/** An email to many, from the admin's request until a mail server that takes everything has the last one. */
export const bulkMail: Row = { name: "bulk-mail", title: "Bulk mail", run };

async function run({ database, cores, scale }: Context): Promise<Result[]> {
  const { pool } = database;
  const receiver = startChild<MailReceiverJob, MailReceiverResult>("load/mail-receiver.ts", {
    core: cores.generator,
  });
  try {
    const listening = await receiver.call({ kind: "listen" });
    if (!("url" in listening)) throw new Error("the mail server does not listen");
    const server = await startServer({
      dataDir: database.dataDir,
      core: cores.server,
      env: { SMTP_URL: listening.url },
    });
    try {
      const admin = await findAdmin(pool);
      const addresses = await giveAddresses(pool, scale.emails);
      const began = performance.now();
      await sendToAll(server.port, admin);
      const result = await receiver.call({ kind: "receive", count: addresses.length });
      const elapsedMs = performance.now() - began;
      requireEach(addresses, "recipients" in result ? result.recipients : []);
      const perSecond = (addresses.length / elapsedMs) * 1000;
      return [
        {
          title: bulkMail.title,
          ours: describeRate(perSecond),
          limit: "–",
          ratio: null,
          goal: `≥ ${describeRate(GOAL_PER_SECOND)}`,
          isMet: perSecond >= GOAL_PER_SECOND,
          limitRatio: null,
          latency: null,
          notes: [
            `${describeCount(addresses.length)} emails; each recipient got one`,
            "one email at a time gets its last line and is recorded before the next, so that a crash repeats one at most",
          ],
        },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await receiver.stop();
  }
}

/** An admin's email to every user with an address. */
export async function sendToAll(port: number, admin: Target): Promise<void> {
  const call: Call = { method: "POST", path: "/api/user/admin-send-email", target: admin, body: emailText() };
  const reply = await fetchReply(port, call);
  if (reply.status !== 200) throw new Error(`the email was refused: ${reply.text}`);
}

const emailText = () =>
  JSON.stringify({
    targetUsers: "all",
    subject: "A benchmark",
    body: "An email of the usual length. ".repeat(30),
    isHtml: false,
    priority: "normal",
    mailingId: randomUUID(),
  });

/** Gives this many users a verified address: the last users, who do not draft and so get no other emails. */
export async function giveAddresses(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(
    `update users set email = username || '@bench.test', email_verified_at = now()
     where user_id in (select user_id from users order by user_id desc limit $1) returning email`,
    [count],
  );
  return rows.map(({ email }) => email);
}

function requireEach(addresses: string[], recipients: string[]): void {
  const isSame = String(addresses.toSorted()) === String(recipients.toSorted());
  if (!isSame) throw new Error("not each recipient got one email");
}
