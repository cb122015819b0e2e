import {
  accountRoutes,
  adminAccountRoutes,
  broadcastRoutes,
  draftRoutes,
  jobRoutes,
  leagueRoutes,
  noteRoutes,
} from "@emberline/contract";
import { inTransaction } from "../db/transaction.ts";
import { createResetLink } from "../features/account/admin/send-reset-link.ts";
import { emailManyFailedLogins } from "../features/account/security-emails.ts";
import type { Mail } from "../email/mailer.ts";
import { moveTo } from "./draft-league.ts";
import { codeFor, resetTokenFor } from "./letters.ts";
import { grade, insertEpisode, insertPoll, submit } from "./polls.ts";
import { freshAddress, type Person, type World } from "./world.ts";

/** What people typed, as awkward as it may be. */
export const TYPED = {
  firstName: `Zo\u202ee "Q" <b onclick="x">O'Hara</b>`,
  league: `<i>${"Wolverhampton".repeat(8)}</i> & \u2066"friends"`,
  team: `Team\u202e $& <script>alert("${"W".repeat(120)}")</script>`,
  ended: `Too\u202e late: <b>O'Hara</b> & "friends" are asleep`,
  note: "The merge\u202e is on!\n<b>See you</b> & bring snacks.\n\nAt eight.",
  html: `<h1>Tonight</h1><p>Two\u202e <b>go</b></p><a href="http://emberline.test/notes">See</a><pre>a\nb</pre>`,
};

const HOUR_MS = 3_600_000;
const [OLD, NEW] = ["zoe@fans.test", "zoe@new.test"];

/** One letter of every kind that the product writes, as it left, all to one fan, whose id comes along. */
export async function sendEveryLetter(
  world: World,
): Promise<{ userId: string; letters: Record<string, Mail> }> {
  const letters: Record<string, Mail> = {};
  /** What was done leaves exactly these letters, in the order of their addresses. */
  const keep = async (...kinds: string[]) => {
    const before = world.letters.length;
    await world.deliverMail();
    const sent = world.letters.slice(before).toSorted((a, b) => a.to.localeCompare(b.to));
    if (sent.length !== kinds.length) throw new Error(`${sent.length} letters: ${kinds.join(", ")}`);
    for (const [index, letter] of sent.entries()) letters[kinds[index] ?? ""] = letter;
  };
  await world.app.startClocks();
  const { admin } = world;
  await world.db.updateTable("users").set({ emailUpdates: false }).execute();
  const fan = await sendAccountLetters(world, keep);
  await sendGameLetters(world, fan, keep);
  await world.call(noteRoutes.save, { as: admin, body: { adminNoteId: null, note: TYPED.note } });
  await keep("note");
  const mailing = { targetUsers: [fan.userId], subject: "Finale night", priority: "normal" as const };
  await world.call(broadcastRoutes.email, {
    as: admin,
    body: { ...mailing, isHtml: false, body: TYPED.note },
  });
  await keep("admin's text");
  await world.call(broadcastRoutes.email, {
    as: admin,
    body: { ...mailing, isHtml: true, body: TYPED.html },
  });
  await keep("admin's HTML");
  return { userId: fan.userId, letters };
}

type Keep = (...kinds: string[]) => Promise<void>;

async function sendAccountLetters(world: World, keep: Keep): Promise<Person> {
  const pwd = "a long secret";
  const { firstName } = TYPED;
  const person = { username: "zoe", email: OLD, pwd, firstName, lastName: "Fan" };
  const { userId } = (await world.call(accountRoutes.register, { body: person })).data;
  await keep("verification");
  const verify = (email: string, as?: Person) =>
    world.call(accountRoutes.verifyEmail, {
      ...(as && { as }),
      body: { userId, verificationCode: codeFor(world.letters, email) },
    });
  const { token } = await verify(OLD);
  const fan = { userId, username: "zoe", email: NEW, token, isAdmin: false, address: freshAddress() };
  world.time += HOUR_MS;
  await world.call(accountRoutes.updateEmail, { as: fan, body: { email: NEW } });
  await keep("address about to change", "new address");
  await verify(NEW, fan);
  await keep("address changed");
  // Whatever host the asker names, and however.
  await world.server.inject({
    method: "POST",
    url: "/api/user/forgot-password",
    headers: { host: "evil.test", "x-forwarded-host": "evil.test", origin: "https://evil.test" },
    payload: { email: NEW },
  });
  await keep("reset");
  const asked = { params: { userId }, body: { reason: "Asked for by phone" } };
  await world.call(adminAccountRoutes.sendResetLink, { as: world.admin, ...asked });
  await keep("reset by an admin");
  await createResetLink(world, userId);
  await keep("printed reset link");
  await inTransaction(world.db, (tx) => emailManyFailedLogins(world, tx, userId));
  await keep("many failed logins");
  const reset = { token: resetTokenFor(world.letters, NEW), password: pwd };
  await world.call(accountRoutes.resetPassword, { body: reset });
  await keep("password changed");
  const login = await world.call(accountRoutes.login, { body: { username: "zoe", pwd } });
  return { ...fan, token: login.token };
}

async function sendGameLetters(world: World, fan: Person, keep: Keep): Promise<void> {
  const body = { name: TYPED.league, teamName: TYPED.team, privateInd: false, password: null };
  const { leagueId, teamId } = (await world.call(leagueRoutes.add, { as: fan, body })).data;
  const other = await world.fan();
  await world.db
    .updateTable("users")
    .set({ emailVerifiedAt: null })
    .where("userId", "=", other.userId)
    .execute();
  const joining = { teamName: "Others", leagueId, leaguePassword: null };
  const joined = await world.call(leagueRoutes.join, { as: other, body: joining });
  const startsAt = world.time + HOUR_MS;
  const draftOrder = [teamId, joined.data.teamId];
  const draft = { draftOrder, draftDate: new Date(startsAt).toISOString(), pickTimeSeconds: 60 };
  await world.call(draftRoutes.generate, { as: world.admin, params: { leagueId }, body: draft });
  const run = (jobName: "draftManagement" | "surveyReminder") =>
    world.call(jobRoutes.trigger, { as: world.admin, params: { jobName } });
  world.time = startsAt - 300_000;
  await run("draftManagement");
  await keep("draft warning");
  await moveTo(world, startsAt);
  await keep("turn");
  const abort = { keepPicks: false, reason: TYPED.ended };
  await world.call(draftRoutes.abort, { as: world.admin, params: { leagueId }, body: abort });
  await keep("draft ended");
  const airsAt = world.time + 26 * HOUR_MS;
  const poll = await insertPoll(world, await insertEpisode(world, airsAt));
  await run("surveyReminder");
  await keep("poll reminder");
  const chosen = [["Ember"], ["Ada Young", "Cleo Walsh"]];
  await submit(world, fan, { leagueId, survey: poll, chosen });
  world.time = airsAt + HOUR_MS;
  await grade(world, poll, "Ember", "Ada Young");
  await keep("results");
}
