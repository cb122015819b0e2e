import { i as errorFields, p as sql, t as SettingError } from "./env-BgKUeCB2.js";
import { E as array, I as number, L as object, N as looseObject, R as optional, W as string, a as notify, d as renderEmail, h as toSingleLine, m as stripControlAndBidi, nt as _regex, o as enqueuePush, x as toJsonb, y as inTransaction } from "./migrate-ltDvOHDo.js";
import { callbackify } from "node:util";
import { join } from "node:path";
import { ECDH, createCipheriv, createECDH, createHash, createHmac, createPrivateKey, hkdfSync, randomBytes, randomUUID, sign, timingSafeEqual } from "node:crypto";
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:https";
import { lookup } from "node:dns/promises";
// dist/push/push-keys.js
const PRIVATE_BYTES = 32;
/** The one pair of this database, made when somebody first asks; the private half stays on the server. */
async function getPushKeys(db, now) {
	const found = await findKeys(db);
	if (found) return found;
	await db.insertInto("pushKeys").values({
		...generatePushKeys(),
		createdAt: new Date(now)
	}).onConflict((conflict) => conflict.doNothing()).execute();
	const saved = await findKeys(db);
	if (!saved) throw new Error("the push keys went as they came");
	return saved;
}
const findKeys = (db) => db.selectFrom("pushKeys").select(["publicKey", "privateKey"]).executeTakeFirst();
function generatePushKeys() {
	const pair = createECDH("prime256v1");
	const publicKey = pair.generateKeys("base64url");
	const scalar = pair.getPrivateKey();
	return {
		publicKey,
		privateKey: Buffer.concat([Buffer.alloc(PRIVATE_BYTES - scalar.length), scalar]).toString("base64url")
	};
}
// dist/push/push-target.js
const Subscription = object({
	endpoint: string(),
	keys: object({
		p256dh: string(),
		auth: string()
	})
});
const FIREBASE_TOKEN = /^[\w:.-]+$/;
const BASE64 = /^[\w+/-]+={0,2}$/;
const AUTH_BYTES = 16;
const POINT_BYTES = 65;
/** What a browser or the existing client sent, in one form only; null for what is no device's. */
function readPushTarget(sent, hosts) {
	if (FIREBASE_TOKEN.test(sent)) return {
		kind: "firebase",
		token: sent
	};
	const parsed = Subscription.safeParse(parse(sent));
	if (!parsed.success) return null;
	const endpoint = readEndpoint(parsed.data.endpoint, hosts);
	const p256dh = readPoint(parsed.data.keys.p256dh);
	const auth = readBytes(parsed.data.keys.auth, AUTH_BYTES);
	if (endpoint === null || p256dh === null || auth === null) return null;
	return {
		kind: "web",
		endpoint,
		keys: {
			p256dh,
			auth
		}
	};
}
/** We call this address later, so it has to be one of a push service: never whatever somebody names. */
function readEndpoint(sent, hosts) {
	if (!URL.canParse(sent)) return null;
	const url = new URL(sent);
	const isPlain = url.username === "" && url.password === "" && url.port === "" && url.hash === "";
	if (url.protocol !== "https:" || !isPlain) return null;
	return hosts.some((host) => isHost(url.hostname, host)) ? url.href : null;
}
const isHost = (name, allowed) => allowed.startsWith("*.") ? name.endsWith(allowed.slice(1)) : name === allowed;
/** A point of the curve, uncompressed; another would fail when the first message is sealed. */
function readPoint(sent) {
	const point = readBytes(sent, POINT_BYTES);
	if (point === null) return null;
	try {
		ECDH.convertKey(point, "prime256v1", "base64url");
		return point;
	} catch {
		return null;
	}
}
/** In either alphabet, padded or not; answered as base64url without. */
function readBytes(sent, size) {
	if (!BASE64.test(sent)) return null;
	const bytes = Buffer.from(sent, "base64");
	return bytes.length === size ? bytes.toString("base64url") : null;
}
function parse(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
// dist/email/unsubscribe.js
/** The kinds of letters that somebody can end; the others are critical. "admin" are the admins' own words. */
const EMAIL_KINDS = [
	"draft",
	"updates",
	"polls",
	"admin"
];
const isEmailKind = (category) => EMAIL_KINDS.some((kind) => kind === category);
/** Where one click ends a kind of letters for a user, without a login; the same link works for ever. */
function unsubscribeUrl(publicUrl, secret, { userId, kind }) {
	const signed = `${userId}.${kind}`;
	return `${publicUrl}/unsubscribe?token=${signed}.${sign$1(secret, signed).toString("base64url")}`;
}
/** Whom and what a token is about; null when we did not write it. */
function parseUnsubscribeToken(secret, token) {
	const [, userId = "", kind = "", signature = ""] = /^([\da-f-]{36})\.([a-z]+)\.([\w-]{43})$/.exec(token) ?? [];
	if (!isEmailKind(kind)) return null;
	const actual = Buffer.from(signature, "base64url");
	const expected = sign$1(secret, `${userId}.${kind}`);
	return actual.length === expected.length && timingSafeEqual(actual, expected) ? {
		userId,
		kind
	} : null;
}
const sign$1 = (secret, signed) => createHmac("sha256", secret).update(`unsubscribe:${signed}`).digest();
// dist/email/email-outbox-store.js
/** Undefined when there is no such letter. `now` in epoch milliseconds. */
async function findEmail(db, mailId, now) {
	const row = await db.selectFrom("mailOutbox").leftJoin("users", "users.userId", "mailOutbox.userId").leftJoin("mailings", "mailings.mailingId", "mailOutbox.mailingId").select([
		"state",
		"mailOutbox.userId",
		"mailOutbox.category",
		"mailOutbox.mailingId",
		"unsureAt"
	]).select(sql`case when mail_outbox.category in (${sql.join(EMAIL_KINDS)}) and email_verified_at is not null
        then email else address end`.as("address")).select(sql`coalesce(expires_at <= ${new Date(now)}, false)`.as("late")).select(sql`
        (mail_outbox.category in (${sql.join(EMAIL_KINDS)}) and users.user_id is not null and email_verified_at is null)
        or mailings.cancelled_at is not null
        or coalesce(not case mail_outbox.category
          when 'draft' then email_draft when 'updates' then email_updates
          when 'polls' then email_polls when 'admin' then email_admin end, false)
        or (survey_id is not null and not exists (
          select 1 from teams t where t.owner_id = mail_outbox.user_id and not exists (
            select 1 from team_surveys s
            where s.team_id = t.team_id and s.survey_id = mail_outbox.survey_id and s.complete)))`.as("unwanted")).where("mailId", "=", mailId).executeTakeFirst();
	if (!row) return void 0;
	const { category, ...rest } = row;
	return {
		...rest,
		kind: isEmailKind(category) ? category : null
	};
}
/** Remembers what came of an attempt. */
async function recordAttempt(db, mailId, result) {
	await db.updateTable("mailOutbox").set(result).where("mailId", "=", mailId).execute();
}
const COUNTED_MS = 6048e5;
const RETENTION_MS$2 = 2592e6;
/** The letters to single people of the last week that still wait, and those that were given up. */
async function countUndeliveredEmails(db, now) {
	const { rows } = await sql`
    select count(*) filter (where state = 'queued')::int as waiting, count(*) filter (where state = 'failed')::int as failed
    from mail_outbox where mailing_id is null and state in ('queued', 'failed')
      and created_at > ${/* @__PURE__ */ new Date(now - COUNTED_MS)}`.execute(db);
	return rows[0] ?? {
		waiting: 0,
		failed: 0
	};
}
/** What was written to whom is nobody's business after a month; what the admins sent to many stays for its counts. */
async function deleteOldEmails(db, now) {
	await db.deleteFrom("mailOutbox").where("createdAt", "<", /* @__PURE__ */ new Date(now - RETENTION_MS$2)).where("state", "<>", "queued").where(sql`not exists (
        select 1 from mailings m where m.mailing_id = mail_outbox.mailing_id and m.category = 'admin')`).execute();
}
// dist/push/outbox/push-batch.js
/** Calls off what has not been sent; what is on its way at this moment still counts as sent. */
async function cancelPushBatch(db, batchId) {
	await db.updateTable("pushOutbox").set({
		state: "dropped",
		reason: "called off",
		message: null
	}).where("batchId", "=", batchId).where("state", "=", "queued").execute();
}
const RETENTION_MS$1 = 2592e6;
/**
* That something was sent is kept for a month, and with it what keeps it from being sent again. What the admins
* sent to many stays for its counts.
*/
async function deleteOldPushes(db, now) {
	await db.deleteFrom("pushOutbox").where("createdAt", "<", /* @__PURE__ */ new Date(now - RETENTION_MS$1)).where("state", "!=", "queued").where(sql`not exists (
        select 1 from mailings m where m.mailing_id = push_outbox.batch_id and m.category = 'admin')`).execute();
}
// dist/email/bulk-email.js
const MAX_ATTEMPTS = 12;
/** So many letters are queued in one transaction: a crash repeats none of them, a cancel waits for no more. */
const BATCH$3 = 200;
const RETENTION_MS = 2592e6;
/**
* Keeps a mailing and queues its handing over, in the caller's transaction: the letters themselves are made in
* the background. Answers whom it reaches; null when there is one with this id or key already.
*/
async function enqueueBulkEmail(tx, userId, bulkEmail) {
	const { mailingId, category, dedupeKey, userIds } = bulkEmail;
	const { priority = "normal", subject, text, html } = bulkEmail.email;
	const recipientCount = await countRecipients(tx, bulkEmail);
	if (!await tx.insertInto("mailings").values({
		mailingId,
		userId,
		category,
		dedupeKey,
		subject,
		text,
		html,
		priority,
		queued: recipientCount,
		userIds,
		...userIds && { unreachable: userIds.length - recipientCount }
	}).onConflict((conflict) => conflict.doNothing()).returning("mailingId").executeTakeFirst()) return null;
	await sql`select graphile_worker.add_job('hand-over-mailing', ${JSON.stringify({ mailingId })}::json,
    job_key => ${`mailing:${mailingId}`}, priority => ${10})`.execute(tx);
	return recipientCount;
}
/** Who gets a kind of letter: a verified address, and no word against it. The same words as in `findLetter`. */
const wantsEmailCategory = (category) => sql`
  email is not null and email_verified_at is not null and case ${category}::text
    when 'draft' then email_draft when 'updates' then email_updates
    when 'polls' then email_polls else email_admin end`;
async function countRecipients(tx, { category, userIds }) {
	const { rows } = await sql`
    select count(*)::int as count from users
    where ${wantsEmailCategory(category)} and (${userIds}::uuid[] is null or user_id = any(${userIds}::uuid[]))`.execute(tx);
	return rows[0]?.count ?? 0;
}
/** Whether as many letters as a batch has wait for the mail server already. */
async function isEmailQueueBusy(tx) {
	const { rows } = await sql`
    select count(*) = ${BATCH$3} as is_busy from (
      select from mail_queue._private_jobs where is_available and run_at <= now() limit ${BATCH$3}
    ) due`.execute(tx);
	return rows[0]?.isBusy ?? false;
}
/** Queues the next letters of a mailing in the caller's transaction; false when there are no more to come. */
async function dispatchBulkBatch(tx, mailingId, now, batch = BATCH$3) {
	const bulkEmail = await tx.selectFrom("mailings").select([
		"category",
		"userIds",
		"handedTo",
		"handedOverAt",
		"cancelledAt",
		"createdAt"
	]).where("mailingId", "=", mailingId).forUpdate().executeTakeFirst();
	if (!bulkEmail || bulkEmail.handedOverAt || bulkEmail.cancelledAt) return false;
	const { userIds, handedTo, createdAt } = bulkEmail;
	const category = bulkEmail.category;
	const { rows } = await sql`
    with letters as (
      insert into mail_outbox (user_id, address, category, mailing_id)
      select user_id, email, ${category}, ${mailingId}::uuid from users
      where ${wantsEmailCategory(category)} and (${userIds}::uuid[] is null or user_id = any(${userIds}::uuid[]))
        and created_at <= ${createdAt}
        and (${handedTo}::uuid is null or user_id > ${handedTo}::uuid)
      order by user_id limit ${batch}
      returning mail_id, user_id
    ), jobs as (
      select count(*) from mail_queue.add_jobs(array(
        select row('send-mail', json_build_object('mailId', mail_id), null, null,
          ${MAX_ATTEMPTS}::smallint, null, ${10}::smallint, null)::mail_queue.job_spec
        from letters
      ))
    )
    select count(*)::int as count, max(user_id::text) as last from letters, jobs`.execute(tx);
	const { count = 0, last = null } = rows[0] ?? {};
	const isOver = count < batch;
	await tx.updateTable("mailings").set({
		...last && { handedTo: last },
		...isOver && { handedOverAt: new Date(now) }
	}).where("mailingId", "=", mailingId).execute();
	return !isOver;
}
/** One copy of a mailing, addressed. */
async function findBulkCopy(db, mailId) {
	return db.selectFrom("mailOutbox").innerJoin("mailings", "mailings.mailingId", "mailOutbox.mailingId").select([
		"address as to",
		"subject",
		"text",
		"html",
		"priority"
	]).where("mailId", "=", mailId).executeTakeFirst();
}
/** The text goes once all its letters must have been delivered or given up; that they were sent stays. */
async function deleteOldBulkEmails(db, now) {
	await db.updateTable("mailings").set({
		text: "",
		html: ""
	}).where("createdAt", "<", /* @__PURE__ */ new Date(now - RETENTION_MS)).where("html", "<>", "").execute();
}
// dist/push/push-message.js
/** The preference that an admin's message of a type follows (ADMIN-MESSAGE-16); of the others nobody is asked. */
const PREFERENCE_BY_TYPE = {
	survey: "polls",
	draft: "draft",
	admin_note: "updates",
	admin_test: null,
	league: null,
	general: null
};
/** The message as it may be shown: names in it turn nothing round, and the title is one line. */
const sanitizeMessage = (message) => ({
	...message,
	title: toSingleLine(message.title),
	body: stripControlAndBidi(message.body)
});
// dist/notify/notify-everyone.js
/**
* Tells everybody who wants to know, by mail and by push, in the caller's transaction. It queues two rows only:
* the letters and messages themselves are made in the background, in batches, after all that is more urgent.
*/
async function notifyEveryone({ settings }, tx, announcement) {
	const { key, category, email: letter, push, expiresAt } = announcement;
	const { text: words, path } = letter.link;
	const [mailKey, pushKey] = keysOf(key);
	const { to: _nobody, ...written } = renderEmail({
		to: "",
		siteName: settings.siteName,
		subject: letter.subject,
		greeting: "Hi,",
		paragraphs: letter.paragraphs,
		link: {
			text: words,
			url: `${settings.publicUrl}${path}`
		}
	});
	await enqueueBulkEmail(tx, null, {
		mailingId: randomUUID(),
		category,
		userIds: null,
		email: written,
		dedupeKey: mailKey
	});
	await enqueueBulkPush(tx, {
		mailingId: randomUUID(),
		userId: null,
		dedupeKey: pushKey,
		category,
		userIds: null,
		message: push,
		expiresAt
	});
}
/** Takes back what was announced under a key, in the caller's transaction: what has not left by then never does. */
async function cancelAnnouncement(tx, key, now) {
	await tx.updateTable("mailings").set({ cancelledAt: new Date(now) }).where("dedupeKey", "in", keysOf(key)).where("cancelledAt", "is", null).execute();
}
/** Of its letters, and of its push messages. */
const keysOf = (key) => [`${key}:mail`, `${key}:push`];
/** Keeps a push message to many and queues its handing over; false when there is one with this id or key already. */
async function enqueueBulkPush(tx, push) {
	const { mailingId, userId, dedupeKey, category, userIds, message, expiresAt } = push;
	if (!await tx.insertInto("mailings").values({
		mailingId,
		userId,
		dedupeKey,
		channel: "push",
		category: category ?? "admin",
		userIds,
		push: toJsonb({
			message,
			expiresAt
		}),
		subject: message.title,
		text: message.body,
		html: "",
		priority: "normal"
	}).onConflict((conflict) => conflict.doNothing()).returning("mailingId").executeTakeFirst()) return false;
	await sql`select graphile_worker.add_job('hand-over-push', ${JSON.stringify({ mailingId })}::json,
    job_key => ${`mailing:${mailingId}`}, priority => ${10})`.execute(tx);
	return true;
}
/** People in one transaction; most have one device or two. */
const BATCH$2 = 500;
/** Queues the next messages of a push to many in the caller's transaction; false when there are no more to come. */
async function dispatchBulkPush(deps, tx, mailingId, batch = BATCH$2) {
	const stored = await tx.selectFrom("mailings").select([
		"category",
		"userIds",
		"handedTo",
		"push"
	]).where("mailingId", "=", mailingId).where("handedOverAt", "is", null).where("cancelledAt", "is", null).forUpdate().executeTakeFirst();
	if (!stored?.push) return false;
	const { message, expiresAt } = stored.push;
	const own = stored.category;
	const category = own === "admin" ? PREFERENCE_BY_TYPE[message.type] : own;
	const userIds = await findNextUsers(tx, stored, batch);
	if (userIds.length > 0) await enqueuePush(tx, deps, {
		to: { userIds },
		message,
		category,
		urgency: "normal",
		expiresAt,
		batchId: mailingId
	});
	const isOver = userIds.length < batch;
	await tx.updateTable("mailings").set({
		...userIds.length > 0 && { handedTo: userIds.at(-1) ?? null },
		...isOver && { handedOverAt: new Date(deps.now()) }
	}).where("mailingId", "=", mailingId).execute();
	return !isOver;
}
async function findNextUsers(tx, { userIds, handedTo }, batch) {
	return (await tx.selectFrom("devices").select("userId").distinct().where("retiredAt", "is", null).where(sql`(${userIds}::uuid[] is null or user_id = any(${userIds}::uuid[]))`).where(sql`(${handedTo}::uuid is null or user_id > ${handedTo}::uuid)`).orderBy("userId").limit(batch).execute()).map(({ userId }) => userId);
}
// dist/group-by.js
/** Map.groupBy, which Node has from 21 on. */
function groupBy(rows, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const row of rows) {
		const group = groups.get(keyOf(row));
		if (group) group.push(row);
		else groups.set(keyOf(row), [row]);
	}
	return groups;
}
// dist/notify/notify-turn.js
/** Before all other work of the queue: the clock runs. */
const TURN_PRIORITY = -10;
/** Queues the word to whoever is on the clock, in the transaction that starts it: one question for many drafts. */
async function enqueueTurnNotifications(tx, turns) {
	if (turns.length === 0) return;
	await sql`select 1 from graphile_worker.add_jobs(array(
    select row('tell-turn', turn, null, null, 3::smallint, null, ${TURN_PRIORITY}::smallint, null)::graphile_worker.job_spec
    from json_array_elements(${JSON.stringify(turns)}::json) turn))`.execute(tx);
}
/** Tells the owner on the clock, unless the pick is made by now; it dies with the clock and replaces the one before. */
async function notifyTurn(deps, turn) {
	const { leagueId, draftId, pickNumber, startedAt, deadline } = turn;
	if (deps.now() >= deadline) return;
	const path = `/draft/${leagueId}`;
	await inTransaction(deps.db, async (tx) => {
		const open = await findOpenTurn(tx, turn);
		if (!open) return;
		const event = {
			key: `turn:${draftId}:${pickNumber}:${startedAt}`,
			category: "draft",
			type: "draft",
			urgency: "high",
			expiresAt: deadline
		};
		await notify(deps, tx, event, [{
			userId: open.ownerId,
			email: {
				subject: `Your turn to pick in ${open.name}`,
				paragraphs: [`Pick ${pickNumber} of the draft of ${open.name} is yours, and the clock runs.`],
				link: {
					text: "Make your pick",
					path
				}
			},
			push: {
				title: "Your turn to pick",
				body: `${open.name}: pick ${pickNumber} is yours`,
				url: path,
				tag: `draft-${leagueId}`
			}
		}]);
	});
}
const findOpenTurn = (tx, { draftId, teamId, pickNumber }) => tx.selectFrom("draftPicks").innerJoin("teams", "teams.teamId", "draftPicks.teamId").innerJoin("leagues", "leagues.leagueId", "teams.leagueId").innerJoin("drafts", "drafts.draftId", "draftPicks.draftId").select(["teams.ownerId", "leagues.name"]).where("draftPicks.draftId", "=", draftId).where("completedAt", "is", null).where("pickNumber", "=", pickNumber).where("draftPicks.teamId", "=", teamId).where("playerId", "is", null).executeTakeFirst();
// dist/notify/format-utc.js
const format = new Intl.DateTimeFormat("en-GB", {
	weekday: "long",
	day: "numeric",
	month: "long",
	hour: "2-digit",
	minute: "2-digit",
	timeZone: "UTC"
});
/** A moment in a letter, which does not know where its reader is: "Wednesday 25 November at 01:00 UTC". */
const formatUtc = (moment) => `${format.format(moment)} UTC`;
// dist/notify/survey-reminder-batches.js
/** People in one transaction. While their letters are written the process does nothing else. */
const BATCH$1 = 100;
/** The day that is meant by "tomorrow's poll"; what airs in the evening in America is past midnight in UTC. */
const reminderDay = sql`(e.air_date at time zone 'UTC' - interval '8 hours')::date`;
/** Right before the letters it makes: behind thousands of those the queue would look long for the next batch. */
const REMINDER_PRIORITY = 9;
/** Between two batches, so that who drafts meanwhile has the database to themselves. */
const BATCH_PAUSE_MS$1 = 200;
/** Queues the writing of the reminders that are noted, in the caller's transaction, if there are any. */
async function enqueueReminders(tx, inMs = 0) {
	await sql`select graphile_worker.add_job('remind-of-polls', '{}'::json, priority => ${REMINDER_PRIORITY},
      run_at => now() + ${inMs / 1e3}::float8 * interval '1 second')
    where exists (select from poll_reminders where handed_over_at is null)`.execute(tx);
}
/** How many are noted and not written yet. */
async function countPendingReminders(db) {
	const { rows } = await sql`
    select count(*)::int as count from poll_reminders where handed_over_at is null`.execute(db);
	return rows[0]?.count ?? 0;
}
/**
* Writes the next reminders and queues what then is left, behind all that is more urgent. Several servers may do
* it at once; who has answered since, or whose poll was moved or has locked, is left out.
*/
async function sendReminderBatch(deps, batch = BATCH$1) {
	await inTransaction(deps.db, async (tx) => {
		const claimed = await claimReminders(tx, deps.now(), batch);
		if (claimed.length === 0) return;
		const bySurvey = groupBy(await findOpenTeams(tx, claimed, deps.now()), (row) => row.surveyId);
		for (const rows of bySurvey.values()) await remind(deps, tx, rows);
		await enqueueReminders(tx, BATCH_PAUSE_MS$1);
	});
}
async function claimReminders(tx, now, batch) {
	const { rows } = await sql`
    with next as (
      select survey_id, air_day, user_id from poll_reminders where handed_over_at is null
      order by survey_id, air_day, user_id limit ${batch} for update skip locked
    )
    update poll_reminders r set handed_over_at = ${new Date(now)} from next
    where r.survey_id = next.survey_id and r.air_day = next.air_day and r.user_id = next.user_id
    returning r.survey_id, r.air_day::text as day, r.user_id`.execute(tx);
	return rows;
}
async function findOpenTeams(tx, claimed, now) {
	const { rows } = await sql`
    select s.survey_id, r.day::text as day, t.owner_id as user_id, coalesce(nullif(e.title, ''), 'The next episode') as episode,
      e.air_date as airs_at, l.league_id, l.name as league_name, t.name as team_name
    from jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb) as r ("surveyId" uuid, day date, "userId" uuid)
    join surveys s on s.survey_id = r."surveyId" and s.graded_at is null
    join episodes e on e.episode_id = s.episode_id and e.air_date > ${new Date(now)} and ${reminderDay} = r.day
    join teams t on t.owner_id = r."userId"
    join leagues l on l.league_id = t.league_id
    where not exists (select 1 from team_surveys a
      where a.team_id = t.team_id and a.survey_id = s.survey_id and a.complete)
    order by s.survey_id, t.owner_id, l.name`.execute(tx);
	return rows;
}
async function remind(deps, tx, rows) {
	const [first] = rows;
	if (!first) return;
	const { surveyId, day, airsAt } = first;
	const event = {
		key: `poll-reminder:${surveyId}:${day}`,
		category: "polls",
		type: "survey",
		urgency: "normal",
		expiresAt: airsAt.getTime(),
		surveyId,
		isToMany: true
	};
	const notifications = [...groupBy(rows, (row) => row.userId)].map(([userId, teams]) => reminder(userId, teams));
	await notify(deps, tx, event, notifications);
}
function reminder(userId, teams) {
	const [first] = teams;
	if (!first) throw new Error("a reminder is about a team");
	const path = teams.length === 1 ? `/league/${first.leagueId}?tab=polls` : "/";
	const names = teams.map(({ teamName, leagueName }) => `${teamName} (${leagueName})`).join(", ");
	return {
		userId,
		email: {
			subject: "Tomorrow's poll is waiting for you",
			paragraphs: [`${first.episode} airs on ${formatUtc(first.airsAt)}. The poll locks when it begins.`, `Still without an answer: ${names}.`],
			link: {
				text: "Answer the poll",
				path
			}
		},
		push: {
			title: "Tomorrow's poll is waiting",
			body: teams.length === 1 ? `${first.teamName} has no answers yet` : `${teams.length} teams have no answers yet`,
			url: path,
			tag: "poll"
		}
	};
}
// dist/images/unused-images.js
/** So long an uploaded picture may wait for the form it was chosen in to be saved. */
const GRACE_MS = 864e5;
/** Of the rows of one picture the one that is locked for all. */
const LOCK_VARIANT = "card";
const IMAGE_URL = /\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;
/** Is the picture of this address stored? It stays so until the transaction ends. */
async function lockImageShared(tx, address) {
	const imageId = IMAGE_URL.exec(address)?.[1];
	if (imageId === void 0) return false;
	return await tx.selectFrom("images").select("imageId").where("imageId", "=", imageId).where("variant", "=", LOCK_VARIANT).forShare().executeTakeFirst() !== void 0;
}
/** Removes pictures that no contestant has, once they have had the time to be saved. */
function deleteUnusedImages(db, now) {
	return inTransaction(db, async (tx) => {
		const old = await tx.selectFrom("images").select("imageId").where("variant", "=", LOCK_VARIANT).where("createdAt", "<=", /* @__PURE__ */ new Date(now - GRACE_MS)).where(isUnused).forUpdate().skipLocked().execute();
		if (old.length === 0) return;
		const imageIds = old.map(({ imageId }) => imageId);
		await tx.deleteFrom("images").where("imageId", "in", imageIds).where(isUnused).execute();
	});
}
const isUnused = sql`not exists (
  select from players where photo_url like '%/images/' || image_id || '/%')`;
// dist/notify/notify-survey-results.js
const DAY_MS = 864e5;
/** People in one transaction. */
const BATCH = 100;
/** Between two batches, so that who drafts meanwhile has the database to themselves. */
const BATCH_PAUSE_MS = 200;
/** Queues the results of a poll in the transaction that grades it for the first time. */
const enqueueSurveyResults = (tx, surveyId) => enqueueBatch(tx, {
	surveyId,
	after: null
});
async function enqueueBatch(tx, batch, inMs = 0) {
	await sql`select graphile_worker.add_job('tell-results', ${JSON.stringify(batch)}::json,
    job_key => ${`results:${batch.surveyId}`}, priority => 5,
    run_at => now() + ${inMs / 1e3}::float8 * interval '1 second')`.execute(tx);
}
/** Tells the next of those who answered a poll what that earned, and queues the rest; nobody is told twice. */
async function notifySurveyResults(deps, { surveyId, after }) {
	await inTransaction(deps.db, async (tx) => {
		const results = await findResults(tx, surveyId, after);
		const last = results.at(-1)?.userId;
		if (last === void 0) return;
		const byOwner = groupBy(results, (row) => row.userId);
		const notifications = [...byOwner].map(([userId, teams]) => toNotification(userId, teams));
		const event = {
			key: `results:${surveyId}`,
			category: "updates",
			type: "survey",
			urgency: "normal",
			expiresAt: deps.now() + 3 * DAY_MS,
			isToMany: true
		};
		await notify(deps, tx, event, notifications);
		if (byOwner.size === BATCH) await enqueueBatch(tx, {
			surveyId,
			after: last
		}, BATCH_PAUSE_MS);
	});
}
function toNotification(userId, teams) {
	const [first] = teams;
	if (!first) throw new Error("results are about a team");
	const path = teams.length === 1 ? `/league/${first.leagueId}` : "/";
	const best = Math.max(...teams.map((team) => team.points));
	return {
		userId,
		email: {
			subject: `The results are in: ${first.episode}`,
			paragraphs: [`The poll of ${first.episode} is graded. Your answers earned:`, ...teams.map((team) => `${team.teamName} (${team.leagueName}): ${pointsText(team.points)}`)],
			link: {
				text: "See the standings",
				path
			}
		},
		push: {
			title: "The results are in",
			body: teams.length === 1 ? `${first.teamName}: ${pointsText(first.points)}` : `Up to ${pointsText(best)} for your answers`,
			url: path,
			tag: "results"
		}
	};
}
const pointsText = (points) => `${points} ${points === 1 ? "point" : "points"}`;
/** By owner, so that the teams of one person come together, and whole. */
async function findResults(tx, surveyId, after) {
	const { rows } = await sql`
    with owners as (
      select distinct t.owner_id from team_surveys ts join teams t on t.team_id = ts.team_id
      where ts.survey_id = ${surveyId} and (${after}::uuid is null or t.owner_id > ${after}::uuid)
      order by t.owner_id limit ${BATCH}
    )
    select t.owner_id as user_id, coalesce(nullif(e.title, ''), 'episode ' || e.number) as episode,
      l.league_id, l.name as league_name, t.name as team_name, ts.points
    from owners o
    join teams t on t.owner_id = o.owner_id
    join team_surveys ts on ts.team_id = t.team_id and ts.survey_id = ${surveyId}
    join leagues l on l.league_id = t.league_id
    join surveys s on s.survey_id = ts.survey_id
    join episodes e on e.episode_id = s.episode_id
    order by t.owner_id, l.name`.execute(tx);
	return rows;
}
// dist/clock/database-offset.js
/** Servers that agree this well need no correction; it is also more than a busy moment can feign. */
const TOLERATED_MS = 250;
const SAMPLES = 5;
/**
* How far the database's clock is ahead of this machine's, in milliseconds: it is the one clock that all
* servers on it share. 0 where the two agree well enough.
*/
async function measureDatabaseOffset(pool, { wall, monotonic }) {
	let best = {
		offset: 0,
		tookMs: Number.POSITIVE_INFINITY
	};
	for (let sample = 0; sample < SAMPLES; sample += 1) {
		const askedAt = monotonic();
		const { rows } = await pool.query("select (extract(epoch from clock_timestamp()) * 1000)::float8 as at");
		const tookMs = monotonic() - askedAt;
		if (tookMs < best.tookMs) best = {
			offset: (rows[0]?.at ?? 0) + tookMs / 2 - wall(),
			tookMs
		};
	}
	return Math.abs(best.offset) > TOLERATED_MS ? best.offset : 0;
}
// dist/clock/server-clock.js
/** Wall and monotonic clock further apart than this: the machine's clock was set, or the machine slept. */
const JUMP_MS = 1e3;
/** What is less is followed at this pace, so that no countdown is seen to stumble. */
const SLEW_MS_PER_SECOND = 5;
/**
* The wall clock's time, carried on by the monotonic clock: a step of the machine's clock moves no
* countdown, until it is noticed, told and only then taken over.
*/
async function createServerClock({ wall, monotonic, measureOffset }) {
	const listeners = /* @__PURE__ */ new Set();
	let offset = await measureOffset();
	/** What to add to the monotonic clock. */
	let base = wall() + offset - monotonic();
	let checkedAt = monotonic();
	const now = () => Math.floor(base + monotonic());
	const drift = () => wall() + offset - (base + monotonic());
	function applyJump() {
		const before = now();
		base += drift();
		for (const listener of listeners) listener({
			before,
			after: now()
		});
	}
	function slew() {
		const maxStep = (monotonic() - checkedAt) / 1e3 * SLEW_MS_PER_SECOND;
		base += Math.max(-maxStep, Math.min(maxStep, drift()));
	}
	return {
		now,
		check: async () => {
			if (Math.abs(drift()) > JUMP_MS) offset = await measureOffset();
			if (Math.abs(drift()) > JUMP_MS) applyJump();
			else slew();
			checkedAt = monotonic();
		},
		onClockJump: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		}
	};
}
// dist/clock/start-server-clock.js
const CHECK_EVERY_MS = 250;
/** The clock of a real server, looked after until it is stopped. */
async function startServerClock({ pool, log }) {
	const sources = {
		wall: Date.now,
		monotonic: () => performance.now()
	};
	let corrected = 0;
	const measureOffset = async () => {
		const offset = await measureDatabaseOffset(pool, sources);
		if (offset !== corrected) log.warn({ offsetMs: offset }, "this machine's clock is not the database's");
		return corrected = offset;
	};
	const clock = await createServerClock({
		...sources,
		measureOffset
	});
	clock.onClockJump((jump) => log.warn(jump, "the clock was set, or the machine slept"));
	let isFailing = false;
	let isChecking = false;
	const timer = setInterval(() => {
		if (isChecking) return;
		isChecking = true;
		clock.check().then(() => isFailing = false, (error) => {
			if (!isFailing) log.warn(errorFields(error), "the database's clock cannot be asked");
			isFailing = true;
		}).finally(() => isChecking = false);
	}, CHECK_EVERY_MS);
	return {
		...clock,
		stop: () => clearInterval(timer)
	};
}
// dist/auth/secret.js
const SECRET_BYTES = 32;
/** The operator's secret, or one that is made once and kept in the data folder, for the owner's eyes only. */
async function readSecret(settings, randomBytes) {
	if (settings.secretKey) return Buffer.from(settings.secretKey);
	const file = join(settings.dataDir, "secret.key");
	await mkdir(settings.dataDir, { recursive: true });
	await createSecretFile(file, randomBytes);
	const secret = Buffer.from(await readFile(file, "utf8"), "hex");
	if (secret.length >= SECRET_BYTES) return secret;
	throw new SettingError("SECRET_KEY", `is cut short in ${file}: remove that file, and a new one is made`);
}
/** Written aside and linked: of two that start at once one makes it, and nobody ever reads half of it. */
async function createSecretFile(file, randomBytes) {
	const tempFile = `${file}.${randomBytes(8).toString("hex")}`;
	try {
		await writeFile(tempFile, randomBytes(SECRET_BYTES).toString("hex"), {
			mode: 384,
			flag: "wx"
		});
		await link(tempFile, file);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
	} finally {
		await rm(tempFile, { force: true });
	}
}
// dist/push/delivery/public-address.js
/** Is this the address of a machine out in the internet, and of nothing in our own house? */
function isPublicAddress(address) {
	if (isIPv4(address)) return !denied.check(address, "ipv4");
	return isIPv6(address) && globalUnicast.check(address, "ipv6") && !denied.check(address, "ipv6");
}
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
/** The special-purpose registries of the IANA (RFC 6890 and those after it). */
const SPECIAL_PURPOSE = [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.31.196.0", 24],
	["192.52.193.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["192.175.48.0", 24],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 4],
	["240.0.0.0", 4],
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20]
];
const denied = new BlockList();
for (const [network, bits] of SPECIAL_PURPOSE) denied.addSubnet(network, bits, isIPv4(network) ? "ipv4" : "ipv6");
// dist/push/delivery/ssrf-safe-post.js
const publicInternet = {
	resolve: (host) => lookup(host, { all: true }),
	mayConnect: isPublicAddress,
	port: 443,
	answerMs: 1e4
};
/** The name led to an address that we do not call. */
var PrivateAddressError = class extends Error {
	constructor() {
		super("the name leads to an address that is not public");
		this.name = "ClosedAddressError";
	}
};
const ANSWER_MAX_BYTES = 4096;
const IDLE_MS = 4e3;
/** More to one service at a time than anybody sends here. */
const SOCKETS = 64;
/**
* Posts over https to exactly the address that was looked up and found public, follows nothing, and waits no longer
* than it says. Throws when there is no answer.
*/
function createSafePost(network = publicInternet) {
	const agent = new Agent({
		keepAlive: true,
		maxSockets: SOCKETS,
		timeout: IDLE_MS
	});
	const lookup = checkedLookup(network);
	return (address, { headers, body }) => {
		const url = new URL(address);
		const isIpAddress = isIP(url.hostname.replaceAll(/[[\]]/g, "")) !== 0;
		if (url.protocol !== "https:" || isIpAddress) return Promise.reject(new PrivateAddressError());
		const { port, ca } = network;
		const target = {
			hostname: url.hostname,
			port,
			path: `${url.pathname}${url.search}`,
			method: "POST"
		};
		const outgoing = request({
			...target,
			...ca === void 0 ? {} : { ca },
			headers: {
				...headers,
				host: url.host,
				"content-length": body.length
			},
			agent,
			lookup,
			signal: AbortSignal.timeout(network.answerMs)
		});
		const answer = new Promise((resolve, reject) => {
			outgoing.on("error", reject);
			outgoing.on("response", (response) => resolve(read(response)));
		});
		outgoing.end(body);
		return answer;
	};
}
/** All addresses of a name have to be public: one that is not is a mistake or a trap. */
function checkedLookup({ resolve, mayConnect }) {
	const findPublic = callbackify(async (host) => {
		const found = await resolve(host);
		const [first] = found;
		if (!first || !found.every(({ address }) => mayConnect(address))) throw new PrivateAddressError();
		return {
			found,
			first
		};
	});
	return (host, options, done) => findPublic(host, (error, result) => {
		if (error) done(error, "");
		else if (options.all) done(null, result.found);
		else done(null, result.first.address, result.first.family);
	});
}
/** What has been said when the answer ends, breaks off or grows too long; the status is known in any case. */
async function read(response) {
	const chunks = [];
	let bytes = 0;
	try {
		for await (const chunk of response) {
			chunks.push(Buffer.from(chunk));
			bytes += chunk.length;
			if (bytes >= ANSWER_MAX_BYTES) break;
		}
	} catch {}
	const text = Buffer.concat(chunks).subarray(0, ANSWER_MAX_BYTES).toString("utf8");
	return {
		status: response.statusCode ?? 0,
		retryAfter: response.headers["retry-after"],
		text
	};
}
// dist/push/delivery/delivery-result.js
const LATER = /* @__PURE__ */ new Set([
	408,
	425,
	429
]);
const RETRY_MAX_MS = 216e5;
const RETRY_MIN_MS = 1e3;
/** By RFC 8030 and what the services say beyond it. */
function parseResponse({ status, retryAfter }, now) {
	const why = `it answered ${status}`;
	if (status >= 200 && status < 300) return { kind: "delivered" };
	if (status === 404 || status === 410) return {
		kind: "gone",
		why
	};
	if (status < 500 && !LATER.has(status)) return {
		kind: "refused",
		why
	};
	return {
		kind: "wait",
		why,
		afterMs: readRetryAfter(retryAfter, now),
		isDown: status >= 500 || status === 429
	};
}
/** No answer at all. */
function parseNetworkError(error) {
	if (error instanceof PrivateAddressError) return {
		kind: "refused",
		why: error.message
	};
	return {
		kind: "wait",
		why: networkErrorText(error),
		afterMs: null,
		isDown: !isUnknownHost(error)
	};
}
/**
* A name below a push service's that nobody gave out: anybody can register such a device, and it must not make
* others wait for theirs. When no name at all is answered for, the system says something else (`EAI_AGAIN`).
*/
const isUnknownHost = (error) => error instanceof Error && "code" in error && error.code === "ENOTFOUND";
/** In seconds or as a date (RFC 9110, 10.2.3); what is unreadable is not said, and nobody is waited for for days. */
function readRetryAfter(header, now) {
	if (header === void 0) return null;
	const isDate = /^[A-Z][a-z]{2}, .* GMT$/.test(header);
	const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1e3 : isDate ? Date.parse(header) - now : NaN;
	return Number.isNaN(ms) ? null : Math.min(Math.max(ms, RETRY_MIN_MS), RETRY_MAX_MS);
}
/** The system's short word alone: messages hold addresses. */
function networkErrorText(error) {
	if (!(error instanceof Error)) return "no answer";
	if (error.name === "AbortError" || error.name === "TimeoutError") return "no answer in time";
	return "code" in error && typeof error.code === "string" ? `no answer: ${error.code}` : "no answer";
}
// dist/push/delivery/payload.js
/** 4096 bytes that every service takes, less head, padding mark and tag of the encryption (RFC 8291, 4). */
const PAYLOAD_MAX_BYTES = 3993;
const ELLIPSIS = "…";
const TOPIC_CHARACTERS = 32;
/** What the service worker gets, as JSON; too long a text is cut, the body first. */
function buildPayload({ id, message }) {
	const shown = sanitizeMessage(message);
	const whole = {
		...shown,
		id,
		serverNotificationId: id,
		tag: message.tag ?? id
	};
	const body = truncateToFit(shown.body, (body) => JSON.stringify({
		...whole,
		body
	}));
	if (body !== null) return body;
	const title = truncateToFit(shown.title, (title) => JSON.stringify({
		...whole,
		title,
		body: ""
	}));
	if (title === null) throw new Error("a push message has an address or a tag of thousands of characters");
	return title;
}
/** Names what a message replaces at its service, in the few characters that are allowed there (RFC 8030, 5.4). */
const topicFor = ({ id, message }) => createHash("sha256").update(message.tag ?? id).digest("base64url").slice(0, TOPIC_CHARACTERS);
/** As much of a text as there is room for, by halving; null where not even nothing fits. */
function truncateToFit(text, write) {
	const fits = (payload) => Buffer.byteLength(payload) <= PAYLOAD_MAX_BYTES;
	if (fits(write(text))) return write(text);
	const characters = Array.from(text);
	let [most, tooMany] = [-1, characters.length];
	while (tooMany - most > 1) {
		const middle = most + tooMany >> 1;
		if (fits(write(truncate(characters, middle)))) most = middle;
		else tooMany = middle;
	}
	return most < 0 ? null : write(truncate(characters, most));
}
const truncate = (characters, count) => count === 0 ? "" : characters.slice(0, count).join("").trimEnd() + ELLIPSIS;
// dist/push/delivery/sign-token.js
/** Signs a JSON Web Token; with the key of a curve by ES256, with an RSA key by RS256 (RFC 7518). */
function signToken(claims, key) {
	const alg = key.asymmetricKeyType === "ec" ? "ES256" : "RS256";
	const text = `${encode({
		typ: "JWT",
		alg
	})}.${encode(claims)}`;
	return `${text}.${sign("sha256", Buffer.from(text), {
		key,
		dsaEncoding: "ieee-p1363"
	}).toString("base64url")}`;
}
const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
// dist/push/delivery/fcm-pusher.js
const TOKEN_URL = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const ASSERTION_SECONDS = 3600;
const RENEW_BEFORE_MS = 6e4;
const Granted = object({
	access_token: string(),
	expires_in: number()
});
const Payload = object({
	title: string(),
	body: string(),
	url: string(),
	tag: string()
});
const Refusal = object({ error: object({ details: optional(array(looseObject({ errorCode: optional(string()) }))) }) });
/** Firebase's HTTP v1, for the tokens that its own library gives out. */
function createFcmPusher({ post, account, publicUrl, now }) {
	let access;
	/** One question for all who need it at once. */
	function authorize() {
		if (access && access.endsAt - now() > RENEW_BEFORE_MS) return access.token;
		const granted = askForAccess({
			post,
			account,
			now
		});
		const mine = {
			token: granted.then(({ token }) => token),
			endsAt: Infinity
		};
		granted.then(({ endsAt }) => mine.endsAt = endsAt, () => mine.endsAt = 0);
		access = mine;
		return mine.token;
	}
	return async ({ token }, push) => {
		try {
			const headers = {
				authorization: `Bearer ${await authorize()}`,
				"content-type": "application/json; charset=utf-8"
			};
			const answer = await post(`https://fcm.googleapis.com/v1/projects/${account.projectId}/messages:send`, {
				headers,
				body: Buffer.from(JSON.stringify({ message: messageFor(token, push, publicUrl) }))
			});
			if (answer.status === 401) {
				access = void 0;
				return {
					kind: "wait",
					why: "it answered 401",
					afterMs: null,
					isDown: true
				};
			}
			return readFcmAnswer(answer, now());
		} catch (error) {
			return parseNetworkError(error);
		}
	};
}
function messageFor(token, push, publicUrl) {
	const payload = buildPayload(push);
	const { title, body, url, tag } = Payload.parse(JSON.parse(payload));
	const [ttl, topic] = [String(push.ttlSeconds), topicFor(push)];
	return {
		token,
		notification: {
			title,
			body
		},
		data: {
			url,
			tag,
			type: push.message.type,
			id: push.id,
			serverNotificationId: push.id
		},
		android: {
			ttl: `${ttl}s`,
			collapse_key: topic,
			priority: push.urgency === "high" ? "high" : "normal"
		},
		webpush: {
			headers: {
				TTL: ttl,
				Urgency: push.urgency,
				Topic: topic
			},
			notification: { tag },
			...publicUrl.startsWith("https://") ? { fcm_options: { link: publicUrl + url } } : {}
		}
	};
}
/** Signed with the account's key, good for an hour (RFC 7523). */
async function askForAccess({ post, account, now }) {
	const iat = Math.floor(now() / 1e3);
	const claims = {
		iss: account.clientEmail,
		scope: SCOPE,
		aud: TOKEN_URL,
		iat,
		exp: iat + ASSERTION_SECONDS
	};
	const form = new URLSearchParams({
		grant_type: GRANT,
		assertion: signToken(claims, account.key)
	});
	const { status, text } = await post(TOKEN_URL, {
		headers: { "content-type": "application/x-www-form-urlencoded" },
		body: Buffer.from(form.toString())
	});
	if (status !== 200) throw new Error(`no access to Firebase: ${status}`);
	const granted = Granted.parse(JSON.parse(text));
	return {
		token: granted.access_token,
		endsAt: now() + granted.expires_in * 1e3
	};
}
/** These words alone are about the device; a 404 without them is about our project. */
const GONE = ["UNREGISTERED", "SENDER_ID_MISMATCH"];
function readFcmAnswer(answer, now) {
	const why = findErrorCode(answer.text);
	if (answer.status >= 400 && why !== void 0 && GONE.includes(why)) return {
		kind: "gone",
		why
	};
	return answer.status === 404 ? {
		kind: "refused",
		why: "it answered 404"
	} : parseResponse(answer, now);
}
function findErrorCode(text) {
	try {
		const { details } = Refusal.parse(JSON.parse(text)).error;
		return details?.find(({ errorCode }) => errorCode !== void 0)?.errorCode;
	} catch {
		return;
	}
}
// dist/push/delivery/vapid.js
/** At most a day (RFC 8292, 2); half of it leaves room for clocks that differ. */
const VALID_SECONDS = 43200;
const RENEW_BEFORE_SECONDS = 21600;
/** Says to a push service who we are (RFC 8292). Signed once for many messages: each service has its own. */
function createVapid({ keys, subject, now }) {
	const key = privateKeyOf(keys);
	const signed = /* @__PURE__ */ new Map();
	return (origin) => {
		const seconds = Math.floor(now() / 1e3);
		const cached = signed.get(origin);
		if (cached && cached.exp - seconds > RENEW_BEFORE_SECONDS && cached.exp - seconds <= VALID_SECONDS) return cached.header;
		const exp = seconds + VALID_SECONDS;
		const header = `vapid t=${signToken({
			aud: origin,
			exp,
			sub: subject
		}, key)}, k=${keys.publicKey}`;
		signed.set(origin, {
			header,
			exp
		});
		return header;
	};
}
/** Our own address if it is a safe one, else the one that our mail comes from. */
function vapidSubject({ publicUrl, mailFrom }) {
	if (publicUrl.startsWith("https://")) return publicUrl;
	return `mailto:${/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
function privateKeyOf({ publicKey, privateKey }) {
	const point = Buffer.from(publicKey, "base64url").subarray(1);
	const [x, y] = [point.subarray(0, 32).toString("base64url"), point.subarray(32).toString("base64url")];
	return createPrivateKey({
		key: {
			kty: "EC",
			crv: "P-256",
			x,
			y,
			d: privateKey
		},
		format: "jwk"
	});
}
// dist/push/delivery/encrypt-payload.js
const RECORD_BYTES = 4096;
/** Marks the end of the last record (RFC 8188, 2); there is one only. */
const LAST_RECORD = Buffer.from([2]);
/** Encrypts for one browser (RFC 8291, `aes128gcm`): the push service between cannot read it. */
function encryptPayload(plain, receiver, { sender, salt } = createEphemeral()) {
	const theirs = Buffer.from(receiver.p256dh, "base64url");
	const ours = sender.getPublicKey();
	const info = Buffer.concat([
		Buffer.from("WebPush: info\0"),
		theirs,
		ours
	]);
	const auth = Buffer.from(receiver.auth, "base64url");
	const secret = derive(sender.computeSecret(theirs), {
		salt: auth,
		info,
		size: 32
	});
	const key = derive(secret, {
		salt,
		info: "Content-Encoding: aes128gcm\0",
		size: 16
	});
	const nonce = derive(secret, {
		salt,
		info: "Content-Encoding: nonce\0",
		size: 12
	});
	const cipher = createCipheriv("aes-128-gcm", key, nonce);
	const head = Buffer.alloc(5);
	head.writeUInt32BE(RECORD_BYTES);
	head.writeUInt8(ours.length, 4);
	const record = [
		cipher.update(plain),
		cipher.update(LAST_RECORD),
		cipher.final(),
		cipher.getAuthTag()
	];
	return Buffer.concat([
		salt,
		head,
		ours,
		...record
	]);
}
function createEphemeral() {
	const sender = createECDH("prime256v1");
	sender.generateKeys();
	return {
		sender,
		salt: randomBytes(16)
	};
}
const derive = (from, by) => Buffer.from(hkdfSync("sha256", from, by.salt, by.info, by.size));
// dist/push/delivery/web-pusher.js
/** Web Push: RFC 8030 over the one guarded way out, encrypted and signed. */
function createWebPusher({ post, hosts, findKeys, subject, now }) {
	let vapid;
	async function authorize(origin) {
		vapid ??= findKeys().then((keys) => createVapid({
			keys,
			subject,
			now
		}));
		vapid.catch(() => vapid = void 0);
		return (await vapid)(origin);
	}
	return async ({ endpoint, keys }, push) => {
		if (readEndpoint(endpoint, hosts) === null) return {
			kind: "refused",
			why: "its push service is not on the list"
		};
		const headers = {
			authorization: await authorize(new URL(endpoint).origin),
			"content-type": "application/octet-stream",
			"content-encoding": "aes128gcm",
			ttl: String(push.ttlSeconds),
			urgency: push.urgency,
			topic: topicFor(push)
		};
		const body = encryptPayload(Buffer.from(buildPayload(push)), keys);
		try {
			return parseResponse(await post(endpoint, {
				headers,
				body
			}), now());
		} catch (error) {
			return parseNetworkError(error);
		}
	};
}
// dist/push/delivery/pusher.js
/** The real one; a test hands in a network of its own. */
function createPusher(options, network = publicInternet) {
	const { settings, findKeys, account, now } = options;
	const post = createSafePost(network);
	const web = createWebPusher({
		post,
		hosts: settings.pushHosts,
		findKeys,
		subject: vapidSubject(settings),
		now
	});
	const fcm = account && createFcmPusher({
		post,
		account,
		publicUrl: settings.publicUrl,
		now
	});
	return {
		reachesFirebase: fcm !== null,
		send: (target, push) => {
			if (target.kind === "web") return web(target, push);
			return fcm?.(target, push) ?? Promise.resolve({
				kind: "refused",
				why: "Firebase is not configured"
			});
		}
	};
}
// dist/push/delivery/service-account.js
const File = object({
	project_id: string().check(_regex(/^[a-z\d-]+$/)),
	client_email: string().check(_regex(/^[^\s@]+@[^\s@]+$/)),
	private_key: string()
});
/** Reads the file that Firebase's console gives out; throws a `SettingError` that quotes nothing of it. */
async function readServiceAccount(path) {
	try {
		const file = File.parse(JSON.parse(await readFile(path, "utf8")));
		const key = createPrivateKey(file.private_key);
		return {
			projectId: file.project_id,
			clientEmail: file.client_email,
			key
		};
	} catch {
		throw new SettingError("FIREBASE_SERVICE_ACCOUNT", "must be the path of a service account's JSON file that can be read, with its private key");
	}
}
// dist/main/create-deps.js
/** Fills the one door to the world with the real parts. */
async function createDeps({ settings, database, clock, log }) {
	const { db, pool, closeStuckConnections: dropStuck } = database;
	return {
		db,
		pool,
		closeStuckConnections: dropStuck,
		pusher: await openPusher(settings, database),
		now: clock.now,
		onClockJump: clock.onClockJump,
		randomBytes,
		log,
		settings,
		secret: await readSecret(settings, randomBytes)
	};
}
async function openPusher(settings, { db }) {
	const { firebaseServiceAccount: path } = settings;
	return createPusher({
		settings,
		findKeys: () => getPushKeys(db, Date.now()),
		account: path === void 0 ? null : await readServiceAccount(path),
		now: Date.now
	});
}
export { parseUnsubscribeToken as A, isEmailQueueBusy as C, deleteOldEmails as D, countUndeliveredEmails as E, readPushTarget as M, getPushKeys as N, findEmail as O, findBulkCopy as S, deleteOldPushes as T, notifyEveryone as _, deleteUnusedImages as a, dispatchBulkBatch as b, enqueueReminders as c, enqueueTurnNotifications as d, notifyTurn as f, enqueueBulkPush as g, dispatchBulkPush as h, notifySurveyResults as i, unsubscribeUrl as j, recordAttempt as k, reminderDay as l, cancelAnnouncement as m, startServerClock as n, lockImageShared as o, groupBy as p, enqueueSurveyResults as r, countPendingReminders as s, createDeps as t, sendReminderBatch as u, PREFERENCE_BY_TYPE as v, cancelPushBatch as w, enqueueBulkEmail as x, deleteOldBulkEmails as y };
