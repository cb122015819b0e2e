import { chatRoutes, jobRoutes, noteRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { enqueueRecaps } from "../../../features/results/recap/notify-recaps.ts";
import type { PushMessage } from "../../../platform/push/push-message.ts";
import { noteOf } from "../acts.ts";
import { FAN_NAMES, type FanName } from "../fans.ts";
import { gradePoll } from "../leak-season.ts";
import { endpointOf, type LeakSite } from "../leak-site.ts";
import { LAST_SCORED, wordOf } from "../planted.ts";

/** An email or push message to a fan: `words` are those that a fan reads. */
export interface Sent {
  text: string;
  words: string;
  /** Of a push message. */
  type?: PushMessage["type"];
}

/** The episodes after each mark. */
export const ANNOUNCED = [1, 5, LAST_SCORED];

/**
 * Has all that can be sent sent again: the results of polls and the recaps of some episodes, a note and a chat message
 * about the last one, and the reminder of the poll that is open.
 */
export async function sendMessages(site: LeakSite): Promise<Map<FanName, Sent[]>> {
  const { testApp } = site;
  const { db, admin, season } = testApp;
  for (const table of ["mailOutbox", "pushOutbox", "surveyReminders"] as const)
    await db.deleteFrom(table).execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await db.updateTable("surveys").set({ gradedAt: null }).execute();
  await db.updateTable("episodes").set({ recapsSentAt: null }).execute();
  for (const episode of ANNOUNCED) await gradePoll(testApp, episode);
  await inTransaction(db, async (tx) => {
    for (const episode of ANNOUNCED) await enqueueRecaps(tx, season.episodes[episode - 1]!);
  });
  const { data: note } = await testApp.call(noteRoutes.save, {
    as: admin,
    body: noteOf(testApp, LAST_SCORED),
  });
  const messageId = await mentionEveryone(site);
  await testApp.call(jobRoutes.trigger, { as: admin, params: { jobName: "surveyReminder" } });
  const sent = await deliver(site);
  await testApp.call(noteRoutes.remove, { as: admin, params: note });
  await db.deleteFrom("chatMessages").where("messageId", "=", messageId).execute();
  return sent;
}

/** Sends everything that is queued. Returns what each fan got. */
export async function deliver({ testApp, fans }: Pick<LeakSite, "testApp" | "fans">) {
  const [emailCount, pushCount] = [testApp.sentEmails.length, testApp.sentPushes.length];
  await testApp.runQueue();
  const emails = testApp.sentEmails.slice(emailCount);
  const pushes = testApp.sentPushes.slice(pushCount);
  return new Map<FanName, Sent[]>(
    FAN_NAMES.map((fan) => [
      fan,
      [
        ...emails
          .filter(({ to }) => to === fans[fan].email)
          .map((email) => ({ text: JSON.stringify(email), words: `${email.subject}\n${email.text}` })),
        ...pushes
          .filter(({ target }) => target.kind === "web" && target.endpoint === endpointOf(fan))
          .map(({ message }) => ({
            text: JSON.stringify(message),
            words: `${message.title}\n${message.body}`,
            type: message.type,
          })),
      ],
    ]),
  );
}

/** The fan at live writes about the last episode. Returns the message. */
async function mentionEveryone({ testApp, fans, league }: LeakSite): Promise<string> {
  const names = FAN_NAMES.map((fan) => `@${fans[fan].username} Fan`).join(", ");
  const { data } = await testApp.call(chatRoutes.send, {
    as: fans.live,
    params: { leagueId: league.leagueId },
    body: {
      text: `Message ${wordOf(LAST_SCORED)} for ${names}`,
      mentions: league.teams.map(({ teamId }) => teamId),
    },
  });
  return data.messageId;
}

/** What fans read in their messages, without links, which are made anew each time. */
export const wordsOf = (sent: readonly Sent[]): string =>
  sent
    .map(({ words }) => words.replaceAll(/https?:\S+/g, ""))
    .toSorted()
    .join("\n\n");
