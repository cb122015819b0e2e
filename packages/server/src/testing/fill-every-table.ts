import { randomUUID } from "node:crypto";
import {
  accountRoutes,
  adminPlayerRoutes,
  broadcastRoutes,
  calendarRoutes,
  deviceRoutes,
  draftRoutes,
  jobRoutes,
  membershipRoutes,
  noteRoutes,
  playerRoutes,
  scoringRoutes,
} from "@emberline/contract";
import { createDraftLeague, type DraftLeague, moveTo } from "./draft-league.ts";
import { grade, insertEpisode, insertPoll, submit } from "./polls.ts";
import { subscriptionJson } from "./push-device.ts";
import type { Person, World } from "./world.ts";

const HOUR_MS = 3_600_000;

/** A user of the filled database who can log in. */
export const LOGIN = { username: "zoe", pwd: "correct horse battery" };

/**
 * Uses every feature, so that no table is empty and every foreign key has a row behind it, and leaves an email,
 * a push message, a bulk email and reminders unsent.
 *
 * `backup.test.ts` fails with the name of a table that is empty after this. If you add a table, fill it here:
 * by a call of the API where that is cheap, else with a row in `insertTheRest`.
 */
export async function fillEveryTable(world: World): Promise<void> {
  const league = await createDraftLeague(world, 3);
  const [owner] = league.owners;
  if (!owner) throw new Error("a league has an owner");
  await useAccounts(world, owner);
  await useTheSeason(world);
  await useTheLeague(world, league, owner);
  await replaceADraft(world);
  await usePolls(world, league, owner);
  await insertTheRest(world, league);
  await saveNote(world, "The tribes merge");
  await world.deliverMail();
  await leaveSomeUnsent(world);
}

async function useAccounts(world: World, as: Person): Promise<void> {
  const zoe = { ...LOGIN, firstName: "Zoe", lastName: "Fan", email: "zoe@fans.test" };
  await world.call(accountRoutes.register, { body: zoe });
  await world.refusal(accountRoutes.login, { body: { ...LOGIN, pwd: "wrong" } });
  await world.call(accountRoutes.login, { body: LOGIN });
  await world.call(accountRoutes.updateEmail, { as: await world.fan(), body: { email: "next@mail.test" } });
  await world.call(accountRoutes.forgotPassword, { body: { email: as.email } });
  await world.call(calendarRoutes.renew, { as });
  await world.call(deviceRoutes.pushKey, { as });
  const device = { fcmToken: subscriptionJson(), deviceInfo: { platform: "x" } };
  await world.call(deviceRoutes.register, { as, body: device });
}

/** A contestant changes tribes, scores and is eliminated. */
async function useTheSeason(world: World): Promise<void> {
  const { season, admin: as } = world;
  const save = async (playerId: string | null, tribeId: string) => {
    const body = { playerId, tribeId, firstName: "Gus", lastName: "Stone", photoUrl: null };
    return (await world.call(adminPlayerRoutes.save, { as, body })).data.playerId;
  };
  const playerId = await save(null, season.tribes[0]!);
  await save(playerId, season.tribes[1]!);
  const episodeId = season.episodes[0]!;
  const cell = { playerId, episodeId, statisticId: season.statistics[0]!, points: -2 };
  await world.call(scoringRoutes.save, { as, body: cell });
  await world.call(playerRoutes.setEliminated, { as, params: { playerId }, body: { episodeId } });
}

/** Its draft is in the middle of the second pick. */
async function useTheLeague(world: World, league: DraftLeague, as: Person): Promise<void> {
  const { players } = world.season;
  const call = { as, params: { leagueId: league.leagueId } };
  await world.call(membershipRoutes.renewInvite, call);
  await world.call(draftRoutes.saveQueue, { ...call, body: { playerIds: [players[1]!, players[2]!] } });
  await world.app.wakeJobs();
  await moveTo(world, league.startsAt);
  const pick = { pickNumber: 1, playerId: players[0]!, reason: "absent" };
  await world.call(draftRoutes.pickFor, { ...call, body: pick });
}

/** One that ended where it stood, and the next one. */
async function replaceADraft(world: World): Promise<void> {
  const { leagueId, teamIds } = await createDraftLeague(world, 2);
  const call = { as: world.admin, params: { leagueId } };
  await world.call(draftRoutes.abort, { ...call, body: { reason: "wrong evening" } });
  const draftDate = new Date(world.time + 24 * HOUR_MS).toISOString();
  const draft = { draftOrder: teamIds, draftDate, pickTimeSeconds: 60 };
  await world.call(draftRoutes.generate, { ...call, body: draft });
}

/** One was answered and graded, of the other people were reminded. */
async function usePolls(world: World, { leagueId }: DraftLeague, as: Person): Promise<void> {
  const poll = await insertPoll(world, await insertEpisode(world, world.time + 24 * HOUR_MS));
  await remindOfPolls(world);
  await world.deliverMail();
  await submit(world, as, { leagueId, survey: poll, chosen: [["Ember"], ["Ada Young", "Cleo Walsh"]] });
  world.time += 25 * HOUR_MS;
  await grade(world, poll, "Ember", "Ada Young");
}

/** What is written over the socket, by an upload, by a clock or at a first start only. */
async function insertTheRest(world: World, { leagueId, teamIds }: DraftLeague): Promise<void> {
  const { db, pool, admin } = world;
  const now = new Date(world.time);
  const { draftId } = await db
    .selectFrom("drafts")
    .select("draftId")
    .where("leagueId", "=", leagueId)
    .executeTakeFirstOrThrow();
  const answer = { leagueId, draftId, teamId: teamIds[0]!, key: randomUUID(), createdAt: now };
  const rejected = { ...answer, accepted: false, message: "No" };
  await db.insertInto("draftAnswers").values(rejected).execute();
  const { seasonId } = world.season;
  const postponed = { leagueId, seasonId, startDate: now, pickTimeSeconds: 60, orderBy: "hand" as const };
  await db
    .insertInto("postponedDrafts")
    .values({ ...postponed, teamOrder: teamIds })
    .execute();
  const image = { imageId: randomUUID(), variant: "card", bytes: Buffer.from([0, 255, 92, 10, 39]) };
  await db.insertInto("images").values(image).execute();
  const device = { userId: admin.userId, token: "old", tokenHash: Buffer.alloc(32, 2), deviceInfo: "{}" };
  await db
    .insertInto("devices")
    .values({ ...device, sessionId: null, retiredAt: now })
    .execute();
  const link = { tokenHash: Buffer.alloc(32, 1), createdAt: now, usedAt: now };
  await db.insertInto("setupLinks").values(link).execute();
  await pool.query(
    `insert into draft_watch (watch, seen_at, seen_by, previous_by)
     values (3, now(), gen_random_uuid(), gen_random_uuid())`,
  );
  // Numbers beyond those of JavaScript, and JSON's own null.
  await pool.query(
    `insert into audit_log (audit_id, action, before, after) overriding system value
     values (9007199254740993, 'x', 'null', '{"points": 12345678901234567890.50}')`,
  );
}

async function leaveSomeUnsent(world: World): Promise<void> {
  const onePush = world.db
    .selectFrom("pushOutbox")
    .select("pushId")
    .where("surveyId", "is not", null)
    .limit(1);
  await world.db
    .updateTable("pushOutbox")
    .set({ state: "queued", message: "{}" })
    .where("pushId", "=", onePush)
    .execute();
  await insertPoll(world, await insertEpisode(world, world.time + 24 * HOUR_MS));
  await remindOfPolls(world);
  await saveNote(world, "The merge is on");
  await world.call(accountRoutes.forgotPassword, { body: { email: world.admin.email } });
  const email = { subject: "Finale", body: "Tonight", isHtml: false, priority: "normal" as const };
  await world.call(broadcastRoutes.email, { as: world.admin, body: { ...email, targetUsers: "all" } });
}

const remindOfPolls = (world: World) =>
  world.call(jobRoutes.trigger, { as: world.admin, params: { jobName: "surveyReminder" } });

/** Also written to everyone. */
const saveNote = (world: World, note: string) =>
  world.call(noteRoutes.save, { as: world.admin, body: { adminNoteId: null, note } });
