import type { MyData } from "@emberline/contract";
import type { Caller } from "../../../platform/session/session.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inSnapshot } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { findOwnAccount } from "../account-store.ts";
import {
  exportAdjustments,
  exportOwnEvents,
  exportSurveys,
  exportKeeps,
  exportQueues,
  exportRosters,
  exportTrades,
  type DataOwner,
} from "./data-export-teams.ts";
import { listPasskeys } from "../passkey/passkey-store.ts";
import { listSessions } from "../login/my-sessions.ts";

/** Everything stored about the caller, in one snapshot, without secrets. */
export function exportUserData(deps: Pick<Deps, "db" | "now">, caller: Caller): Promise<MyData> {
  return inSnapshot(deps.db, async (tx) => ({
    exportedAt: new Date(deps.now()).toISOString(),
    profile: await exportProfile(tx, caller.userId),
    sessions: await listSessions(tx, caller, deps.now()),
    calendar: await exportCalendar(tx, caller.userId),
    passkeys: await exportPasskeys(tx, caller.userId),
    devices: await exportDevices(tx, caller.userId),
    teams: await exportTeams(tx, { userId: caller.userId, at: deps.now() }),
    ...(await exportOwnEvents(tx, { userId: caller.userId, at: deps.now() })),
    mails: await exportEmails(tx, caller.userId),
    reports: await exportReports(tx, caller.userId),
    ...(await exportChat(tx, caller.userId)),
  }));
}

/** Also what no screen shows. */
async function exportProfile(db: Db, userId: string): Promise<MyData["profile"]> {
  const { profile, recaps } = await findOwnAccount(db, userId);
  const { createdAt, pendingEmail } = await db
    .selectFrom("users")
    .leftJoin("verificationCodes", "verificationCodes.userId", "users.userId")
    .select(["users.createdAt", "verificationCodes.email as pendingEmail"])
    .where("users.userId", "=", userId)
    .executeTakeFirstOrThrow();
  return { ...profile, createdAt: createdAt.toISOString(), pendingEmail, recaps };
}

async function exportCalendar(db: Db, userId: string): Promise<MyData["calendar"]> {
  const feed = await db
    .selectFrom("calendarFeeds")
    .select("createdAt")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return feed ? { createdAt: feed.createdAt.toISOString() } : null;
}

async function exportPasskeys(db: Db, userId: string): Promise<MyData["passkeys"]> {
  const passkeys = await listPasskeys(db, userId);
  return passkeys.map(({ name, createdAt, usedAt }) => ({ name, createdAt, usedAt }));
}

async function exportDevices(db: Db, userId: string): Promise<MyData["devices"]> {
  const rows = await db
    .selectFrom("devices")
    .select(["createdAt", "seenAt", "deviceInfo"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  return rows.map((row) => ({
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    deviceInfo: row.deviceInfo,
  }));
}

async function exportTeams(db: Db, dataOwner: DataOwner): Promise<MyData["teams"]> {
  const { userId } = dataOwner;
  const teams = await db
    .selectFrom("teams")
    .innerJoin("leagues", "leagues.leagueId", "teams.leagueId")
    .select(["teamId", "teams.name", "teams.createdAt", "leagues.leagueId"])
    .select(["leagues.name as leagueName", "leagues.ownerId"])
    .where("teams.ownerId", "=", userId)
    .orderBy("teams.createdAt")
    .orderBy("teamId")
    .execute();
  const rosters = await exportRosters(db, dataOwner);
  const queues = await exportQueues(db, userId);
  const keeps = await exportKeeps(db, dataOwner);
  const polls = await exportSurveys(db, dataOwner);
  const adjustments = await exportAdjustments(db, dataOwner);
  const trades = await exportTrades(db, dataOwner);
  return teams.map((team) => ({
    teamId: team.teamId,
    name: team.name,
    createdAt: team.createdAt.toISOString(),
    league: { leagueId: team.leagueId, name: team.leagueName, owner: team.ownerId === userId },
    players: rosters.get(team.teamId) ?? [],
    queue: queues.get(team.teamId) ?? [],
    ...(keeps.has(team.teamId) && { keeps: keeps.get(team.teamId) }),
    polls: polls.get(team.teamId) ?? [],
    ...(adjustments.has(team.teamId) && { adjustments: adjustments.get(team.teamId) }),
    ...(trades.has(team.teamId) && { trades: trades.get(team.teamId) }),
  }));
}

async function exportEmails(db: Db, userId: string): Promise<MyData["mails"]> {
  const rows = await db
    .selectFrom("mailOutbox")
    .select(["category", "createdAt", "state"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

async function exportReports(db: Db, userId: string): Promise<MyData["reports"]> {
  const rows = await db
    .selectFrom("reports")
    .select(["createdAt", "kind", "reportedText", "category", "details"])
    .where("reporterId", "=", userId)
    .orderBy("createdAt")
    .orderBy("reportId")
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The messages that a user has written in league chats, and their reactions. */
async function exportChat(db: Db, userId: string): Promise<Pick<MyData, "messages" | "reactions">> {
  const messages = await db
    .selectFrom("chatMessages")
    .innerJoin("leagues", "leagues.leagueId", "chatMessages.leagueId")
    .select(["chatMessages.createdAt", "leagues.name as league", "text"])
    .where("authorId", "=", userId)
    .where("text", "is not", null)
    .orderBy("number")
    .execute();
  const reactions = await db
    .selectFrom("reactions")
    .innerJoin("leagues", "leagues.leagueId", "reactions.leagueId")
    .select(["reactions.createdAt", "leagues.name as league", "reactTo", "emoji"])
    .where("userId", "=", userId)
    .orderBy("reactions.createdAt")
    .orderBy("reactTo")
    .execute();
  return {
    messages: messages.map(({ createdAt, league, text }) => ({
      createdAt: createdAt.toISOString(),
      league,
      text: text ?? "",
    })),
    reactions: reactions.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  };
}
