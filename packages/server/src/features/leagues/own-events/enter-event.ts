import { type HandlerInput, ownEventRoutes } from "@emberline/contract";
import {
  cellOfEvent,
  EVENT_ENTRIES_PER_MINUTE,
  EVENT_ENTRIES_PER_SEASON,
  fullName,
  isSeen,
  weightsAt,
} from "@emberline/game";
import type { FastifyInstance } from "fastify";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { StoredEventEntry } from "../../../platform/db/queries/league-queries.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { binder } from "../../../platform/http/bind.ts";
import { cachedBinder } from "../../../platform/http/bind-cached.ts";
import { perUser } from "../../../platform/http/rate-limits.ts";
import type { Caller } from "../../../platform/session/session.ts";
import { getOwnedLeague } from "../league-access.ts";
import { loadForChange } from "../moves/prepare-move.ts";
import { notifyMembers } from "../notify-members.ts";
import { hadLeftBefore, readEventHistory, readEventSheet } from "./read-events.ts";

const DAY_MS = 86_400_000;

type EventDeps = Pick<Deps, "db" | "now" | "secret" | "settings" | "pusher">;

export function bindOwnEvents(app: FastifyInstance, deps: EventDeps): void {
  const bind = binder(app, deps);
  cachedBinder(app, deps)(ownEventRoutes.history, ({ params: { leagueId }, caller, hasPassed }, need) =>
    readEventHistory(need, { leagueId, userId: caller.userId, hasPassed }),
  );
  bind(ownEventRoutes.sheet, async ({ caller, params, query }) => ({
    data: await readEventSheet(deps, caller, { ...params, ...query }),
  }));
  bind(
    ownEventRoutes.save,
    async ({ caller, params, body }) => {
      return { number: await enterEvent(deps, caller, { ...params, ...body }) };
    },
    perUser(EVENT_ENTRIES_PER_MINUTE),
  );
}

type Entry = HandlerInput<typeof ownEventRoutes.save>["body"] & { leagueId: string };

/**
 * Stores how often a player had an own event in an episode (OWN-3); what the cell has already changes nothing. Returns
 * the number of the cell's entry, 0 for none. Throws
 * 403 for a caller who is not the owner, 404 for an unknown league, episode or player, and 409 for a caller who has not
 * watched all episodes, for an episode that has not begun to air, for an event that does not count in it, for a player who
 * had left before it and has no entry there, when the cell has another number or entry than the caller saw, and after `EVENT_ENTRIES_PER_SEASON`.
 */
const enterEvent = (
  deps: EventDeps,
  caller: Caller,
  { leagueId, count, seen, after, ...cell }: Entry,
): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    await getOwnedLeague(tx, caller, leagueId);
    const loaded = await loadForChange(tx, caller, { leagueId, at: deps.now });
    const { at, seasonId, season, league, decidedThrough, limits } = loaded;
    if (!isSeen(limits.watchedThrough, decidedThrough)) {
      throw new AppError(
        409,
        `You can enter events once you have watched everything through episode ${decidedThrough}`,
      );
    }
    const episode = season.through(null).episodes.find(({ episodeId }) => episodeId === cell.episodeId);
    if (!episode) throw new AppError(404, "Episode not found");
    if (episode.airsAt > at) throw new AppError(409, `Episode ${episode.number} has not begun to air`);
    const { events } = weightsAt(league.ruleChanges, { seasonId, ...episode });
    const event = events.find(({ eventId }) => eventId === cell.eventId);
    if (!event) throw new AppError(409, `That event does not count in episode ${episode.number}`);
    const player = await findPlayer(tx, { playerId: cell.playerId, seasonId });
    if (!player) throw new AppError(404, "Contestant not found");
    const entries = league.eventEntries.filter((entry) => entry.seasonId === seasonId);
    const last = entries.findLast((entry) => cellOfEvent(entry) === cellOfEvent(cell));
    const { count: stored, number: lastNumber } = last ?? { count: 0, number: 0 };
    if (stored === count) return lastNumber;
    if (seen !== stored || (after !== undefined && after !== lastNumber)) {
      const fields = { count: stored, number: lastNumber };
      throw new AppError(409, `Another user has saved ${stored} here`, { fields });
    }
    const { shownThrough } = limits;
    if (!last && hadLeftBefore(season, episode, { playerId: cell.playerId, shownThrough })) {
      throw new AppError(409, `${fullName(player)} left the game before episode ${episode.number}`);
    }
    if (entries.length >= EVENT_ENTRIES_PER_SEASON) {
      throw new AppError(
        409,
        `A league can have at most ${EVENT_ENTRIES_PER_SEASON} entries of events a season`,
      );
    }
    const number = (league.eventEntries.at(-1)?.number ?? 0) + 1;
    const entry = { ...cell, leagueId, seasonId, count, decidedThrough };
    await tx
      .insertInto("ownEventEntries")
      .values({
        ...entry,
        number,
        madeAt: new Date(at),
        madeBy: caller.userId,
      })
      .execute();
    const what = { player: fullName(player), event: event.name, episode: episode.number };
    await audit(tx, {
      userId: caller.userId,
      action: "league.event",
      subjectId: leagueId,
      subject: league.name,
      before: { ...what, count: stored },
      after: { ...what, count },
    });
    const numberOf = new Map(season.through(null).episodes.map((one) => [one.episodeId, one.number]));
    const isLate = (one: Pick<StoredEventEntry, "episodeId" | "decidedThrough">) =>
      (numberOf.get(one.episodeId) ?? 0) < one.decidedThrough;
    if (!isLate(entry) || entries.some((one) => isLate(one) && one.madeAt > at - DAY_MS)) return number;
    await notifyMembers(deps, tx, {
      leagueId,
      kind: "events",
      by: caller.userId,
      ...lateNews(league.name, decidedThrough),
    });
    return number;
  });

/** The player cannot be deleted until the transaction ends. */
const findPlayer = (tx: Tx, { playerId, seasonId }: { playerId: string; seasonId: string }) =>
  tx
    .selectFrom("players")
    .select(["firstName", "lastName"])
    .where("playerId", "=", playerId)
    .where("seasonId", "=", seasonId)
    .forKeyShare()
    .executeTakeFirst();

/** What the other members receive about entries for earlier episodes, at most once a day; it tells nothing of them. */
function lateNews(name: string, decidedThrough: number) {
  const title = `Events entered late in ${name}`;
  const later = `The rules page of the league lists them once you see everything through episode ${decidedThrough}.`;
  return {
    email: {
      subject: title,
      paragraphs: [`Events of earlier episodes were entered or corrected in ${name}. ${later}`],
    },
    push: { title, body: later },
  };
}
