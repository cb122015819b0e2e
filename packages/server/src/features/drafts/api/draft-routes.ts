import { SEASON_BASE_SUBJECT } from "../../snapshots/index.ts";
import { draftRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import type { Need } from "../../../platform/cache/read-model.ts";
import type { Source } from "../../../platform/cache/source-cache.ts";
import type { Caller } from "../../../platform/session/session.ts";
import { binder } from "../../../platform/http/bind.ts";
import { cachedBinder } from "../../../platform/http/bind-cached.ts";
import { perUser } from "../../../platform/http/rate-limits.ts";
import { bindCommissioner, type RequireSeen } from "./commissioner-routes.ts";
import type { DraftService } from "../service/draft-service.ts";
import { readQueue, saveQueue } from "./edit-queue.ts";
import { bindKeeps } from "./keeps-routes.ts";
import { readDraftLog } from "./read-draft-log.ts";
import {
  findDraftEpisodes,
  findSeenSeason,
  hasSeenDraft,
  OPEN_DRAFT,
  requireDraftSeen,
  findSeenDrafts,
  findWatchedThrough,
} from "../../spoilers/index.ts";
import { createKeyedMutex } from "../../../platform/keyed-mutex.ts";
import {
  hasStarted,
  isComplete,
  isPaused,
  type DraftEpisodes,
  type HasPassed,
  QUEUE_SAVES_PER_MINUTE,
  TEAM_STATUSES_PER_MINUTE,
  decideTeamStatus,
  ROOM_OPENS_SECONDS,
  SECOND_MS,
  STATUS_CHANGES_MAX,
  TEAM_STATUS_REFUSAL_MESSAGES,
  type TeamStatus,
  isAborted,
  slotCount,
} from "@emberline/game";
import { leftTeam, toDraftTeam, type StoredDraft } from "../model/draft-repository.ts";
import { findTeams } from "../../../platform/db/queries/league-queries.ts";
import { findDraft, findEventsSince, getOwnTeamId } from "../store/draft-store.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { calendarFile, draftCalendarEvent, leagueRenames } from "../../messages/index.ts";

/** Enough for dragging, too few for a client in a loop. */
const queueLimit = perUser(QUEUE_SAVES_PER_MINUTE);
/** Each status is stored permanently. */
const teamStatusLimit = perUser(TEAM_STATUSES_PER_MINUTE);

export function bindDraft(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "secret" | "settings" | "pusher">,
  draftService: DraftService,
): void {
  const bind = binder(app, deps);
  const bindCached = cachedBinder(app, deps);
  // When one user saves often, the saves wait here and hold no connections and locks that the clocks need.
  const savesOneByOne = createKeyedMutex();
  const requireSeen: RequireSeen = async ({ userId, isAdmin }, leagueId, at) => {
    if (isAdmin) return;
    const seen = await findSeenSeason(app.readModel, { userId, leagueId, at });
    if (seen) requireDraftSeen(seen, await findOpenDraftEpisodes(deps.db, leagueId));
  };
  bindCommissioner(app, deps, { draftService, requireSeen });

  bindCached(draftRoutes.byLeague, ({ params: { leagueId }, caller, hasPassed }, need) =>
    readDraftSummary(need, { caller, leagueId, hasPassed }),
  );

  bind(draftRoutes.generate, async ({ params, body, caller, receivedAt }) => {
    await requireSeen(caller, params.leagueId, receivedAt);
    await draftService.schedule({
      leagueId: params.leagueId,
      userId: caller.userId,
      orderBy: "hand",
      order: body.draftOrder,
      startsAt: Date.parse(body.draftDate),
      pickSeconds: body.pickTimeSeconds,
    });
    return { message: "Draft Settings Saved Successfully" };
  });

  bind(draftRoutes.queue, async ({ params, caller, receivedAt: at }) => ({
    data: { playerIds: await readQueue(deps, { ...params, userId: caller.userId, at }) },
  }));

  bind(
    draftRoutes.saveQueue,
    async ({ params, body, caller: { userId }, receivedAt: at }) => {
      const saved = savesOneByOne(userId, () => saveQueue(deps, { ...params, ...body, userId, at }));
      return { data: { playerIds: await saved } };
    },
    queueLimit,
  );

  bind(
    draftRoutes.mark,
    async ({ params, body, caller }) => {
      await setTeamStatus({ now: deps.now, draftService }, { ...params, ...body, userId: caller.userId });
      return { message: "Saved" };
    },
    teamStatusLimit,
  );

  bind(draftRoutes.calendar, async ({ params, caller: { userId }, receivedAt: at }) => ({
    data: await draftCalendarFile(deps, params.leagueId, { userId, at }),
  }));

  bindKeeps(app, deps);

  const readLog = async (viewer: { userId: string; leagueId: string; at: number }, isFirst: boolean) =>
    readDraftLog(deps, { leagueId: viewer.leagueId, isFirst }, await findSeenSeason(app.readModel, viewer));
  bind(draftRoutes.board, async ({ params: { leagueId }, caller: { userId }, receivedAt: at }) => ({
    data: await readLog({ userId, leagueId, at }, false),
  }));
  bind(draftRoutes.firstBoard, async ({ params: { leagueId }, caller: { userId }, receivedAt: at }) => ({
    data: await readLog({ userId, leagueId, at }, true),
  }));
}

/** What a commissioner must have watched: the next draft, once one is over, is based on the results of now. */
async function findOpenDraftEpisodes(db: Db, leagueId: string): Promise<DraftEpisodes> {
  const stored = await findDraft(db, leagueId);
  return stored && !isComplete(stored.draft) ? findDraftEpisodes(db, stored.draftId) : OPEN_DRAFT;
}

interface ScheduledDraft {
  stored: StoredDraft;
  teams: Awaited<ReturnType<typeof findTeams>>;
  episodes: DraftEpisodes;
}

const DRAFT_TEAM_BYTES = 1000;

/** A league's draft with its teams; null without one. */
const draftSource = (leagueId: string): Source<ScheduledDraft | null> => ({
  key: `draft:${leagueId}`,
  load: async (tx) => {
    const stored = await findDraft(tx, leagueId);
    const subjects = [leagueId, SEASON_BASE_SUBJECT];
    if (!stored) return { value: null, subjects, bytes: 0 };
    const teams = await findTeams(tx, leagueId);
    const owners = teams.map(({ ownerId }) => ownerId);
    return {
      value: { stored, teams, episodes: await findDraftEpisodes(tx, stored.draftId) },
      subjects: [...subjects, ...owners],
      bytes: DRAFT_TEAM_BYTES * (2 + teams.length),
    };
  },
});

interface SummaryQuery {
  leagueId: string;
  caller: Caller;
  hasPassed: HasPassed;
}

/** The schedule and progress of a league's draft as the caller may see it; null without one. */
async function readDraftSummary(need: Need, { leagueId, caller, hasPassed }: SummaryQuery) {
  const found = await need(draftSource(leagueId));
  if (!found) return { key: "none", sources: [], fields: () => ({ data: null }) };
  const { stored, episodes } = found;
  const viewer = { userId: caller.userId, hasPassed, seasonId: stored.seasonId };
  const tellsResults = stored.draft.aborted !== null || stored.draft.orderBy === "standings";
  const isShown = caller.isAdmin || !tellsResults || (await hasSeenDraft(need, viewer, episodes));
  return {
    key: `${leagueId} ${isShown}`,
    sources: [found],
    fields: () => ({ data: toSummary(found, isShown) }),
  };
}

/**
 * For callers who have not watched the results that they tell, it omits why an admin ended the draft, and an order by
 * the standings.
 */
function toSummary({ stored: { draft }, teams }: ScheduledDraft, isShown: boolean) {
  const { aborted, keeps } = draft;
  const isHidden = draft.orderBy === "standings" && !isShown;
  const order = isHidden ? inOrderOf(teams, draft.order) : draft.order;
  const teamById = new Map(teams.map((team) => [team.teamId, toDraftTeam(team)]));
  return {
    startDate: new Date(draft.startsAt).toISOString(),
    complete: isComplete(draft),
    pickTimeSeconds: draft.pickSeconds,
    draftOrder: order.map((teamId) => ({ team: teamById.get(teamId) ?? leftTeam(teamId) })),
    orderBy: draft.orderBy,
    draw: draft.draw,
    ...(keeps !== undefined && { keeps }),
    begun: hasStarted(draft),
    paused: isPaused(draft),
    aborted: aborted && !isShown ? { ...aborted, reason: "" } : aborted,
    roomOpensAt: new Date(roomOpensAt(draft)).toISOString(),
  };
}

/** As the teams joined; those that left come last, in the order of their ids. */
function inOrderOf(teams: ScheduledDraft["teams"], order: readonly string[]): readonly string[] {
  const present = teams.map(({ teamId }) => teamId).filter((teamId) => order.includes(teamId));
  return [...present, ...order.filter((teamId) => !present.includes(teamId)).toSorted()];
}

interface TeamStatusRequest {
  leagueId: string;
  userId: string;
  mark: TeamStatus;
  on: boolean;
}

/** Sets or withdraws the status of the caller's team: ready or away. Throws `AppError` 403, 409 or 429. */
async function setTeamStatus(
  { draftService, now }: Pick<Deps, "now"> & { draftService: DraftService },
  { leagueId, userId, mark, on }: TeamStatusRequest,
): Promise<void> {
  await draftService.change(leagueId, async (tx, { draft, draftId }) => {
    const teamId = await getOwnTeamId(tx, userId, leagueId);
    const at = now();
    if (mark === "ready" && at < roomOpensAt(draft)) {
      throw new AppError(409, `The room opens ${ROOM_OPENS_SECONDS / 60} minutes before the draft starts`);
    }
    const decision = decideTeamStatus(draft, { teamId, mark, on, at });
    if (!decision.ok) throw new AppError(409, TEAM_STATUS_REFUSAL_MESSAGES[decision.refusal]);
    // An owner who is away can always return.
    if (
      on &&
      decision.value.length > 0 &&
      (await countStatusChanges(tx, draftId, teamId)) >= STATUS_CHANGES_MAX
    ) {
      throw new AppError(429, "You have changed this too often in this draft. It stays as it is now");
    }
    return decision.value;
  });
}

async function countStatusChanges(tx: Tx, draftId: string, teamId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("draftEvents")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("draftId", "=", draftId)
    .where(sql<boolean>`event->>'type' = 'marked' and event->>'teamId' = ${teamId}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** When the room opens (epoch milliseconds). */
const roomOpensAt = ({ startsAt }: { startsAt: number }): number => startsAt - ROOM_OPENS_SECONDS * SECOND_MS;

/**
 * The league's draft as a calendar file. Throws `AppError` 404 without a draft. The entry keeps its id when
 * the draft is rescheduled.
 */
async function draftCalendarFile(
  { db, settings }: Pick<Deps, "db" | "settings">,
  leagueId: string,
  viewer: { userId: string; at: number },
) {
  const stored = await findDraft(db, leagueId);
  const league = await db
    .selectFrom("leagues")
    .select("name")
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
  if (!stored || isAborted(stored.draft) || !league)
    throw new AppError(404, "No draft is set for this league yet");
  const { draft, draftId, seasonId } = stored;
  const watchedThrough = await findWatchedThrough(db, { ...viewer, seasonId });
  const isDraftSeen = await findSeenDrafts(db, { seasonId, watchedThrough });
  const schedules = (await findEventsSince(db, stored, 0)).filter((event) => event.type === "scheduled");
  const { rows } = await leagueRenames(sql`${leagueId}`).execute(db);
  const calendarEvent = draftCalendarEvent(settings.publicUrl, {
    draftId,
    leagueId,
    leagueName: league.name,
    startsAt: draft.startsAt,
    slots: isDraftSeen(await findDraftEpisodes(db, draftId)) ? slotCount(draft) : null,
    pickSeconds: draft.pickSeconds,
    schedules: schedules.length,
    scheduledAt: schedules.at(-1)?.at ?? draft.startsAt,
    ...(rows[0] ?? { renames: 0, renamedAt: null }),
  });
  return { fileName: "draft.ics", ics: calendarFile(settings.siteName, calendarEvent) };
}
