import type { EventEntry, EventSheet } from "@emberline/contract";
import {
  cellOfEvent,
  countedEntries,
  EVENT_ENTRIES_SHOWN,
  type HasPassed,
  hasPassedAt,
  isSeen,
  knownEntries,
  plainSpelling,
  weightsAt,
} from "@emberline/game";
import type { Need } from "../../../platform/cache/read-model.ts";
import { inSnapshot } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/session/session.ts";
import {
  type LeagueSnapshot,
  leagueSource,
  loadLeagues,
  loadLeagueSeasons,
  requireLeague,
  type SeasonSnapshot,
  type SeenPlayer,
  seasonSource,
  type SeasonView,
} from "../../snapshots/index.ts";
import { findViewerLimits, viewerLimits } from "../../spoilers/index.ts";
import { lastKnowable } from "../moves/prepare-move.ts";

type Episode = SeasonView["episodes"][number];

interface HistoryQuery {
  leagueId: string;
  userId: string;
  hasPassed: HasPassed;
}

/** The newest entries of a league's own events that a user may know of. Throws 404 for an unknown league. */
export async function readEventHistory(need: Need, { leagueId, userId, hasPassed }: HistoryQuery) {
  const season = await need(seasonSource);
  const league = requireLeague(await need(leagueSource(leagueId)));
  const { shownThrough } = await viewerLimits(need, { userId, hasPassed, leagueId });
  return {
    key: `${leagueId} ${shownThrough}`,
    sources: [season, league],
    fields: () => ({ data: historyOf(league, season, shownThrough).slice(0, EVENT_ENTRIES_SHOWN) }),
  };
}

/** The entries of the season for a viewer, the latest first; those that they may not know of do not show in others. */
function historyOf(
  { eventEntries, ruleChanges, teams }: LeagueSnapshot,
  season: SeasonSnapshot,
  shownThrough: number | null,
): EventEntry[] {
  const { seasonId } = season;
  const { players, episodes } = season.through(shownThrough);
  const playerOf = new Map(players.map((player) => [player.playerId, player]));
  const episodeOf = new Map(episodes.map((episode) => [episode.episodeId, episode]));
  const ownerOf = new Map(teams.map((team) => [team.ownerId, team]));
  const counts = new Map<string, number>();
  return knownEntries(eventEntries, shownThrough)
    .filter((entry) => entry.seasonId === seasonId)
    .flatMap((entry) => {
      const [player, episode] = [playerOf.get(entry.playerId), episodeOf.get(entry.episodeId)];
      if (!player || !episode) return [];
      const { events } = weightsAt(ruleChanges, { seasonId, ...episode });
      const before = counts.get(cellOfEvent(entry)) ?? 0;
      counts.set(cellOfEvent(entry), entry.count);
      const by = ownerOf.get(entry.madeBy ?? "");
      return [
        {
          number: entry.number,
          madeAt: new Date(entry.madeAt).toISOString(),
          by: by ? { firstName: by.firstName, lastName: by.lastName } : null,
          episode: episode.number,
          player: { firstName: player.firstName, lastName: player.lastName },
          // The episode may have been moved to a time at which the event does not count.
          event:
            events.find(({ eventId }) => eventId === entry.eventId)?.name ?? "An event that no longer counts",
          before,
          after: entry.count,
        },
      ];
    })
    .toReversed();
}

/**
 * The sheet of an episode for the owner of a league, empty for those who have not watched all episodes. Throws 404 for an
 * unknown league and for an episode that has not begun to air.
 */
export const readEventSheet = (
  { db, now }: Pick<Deps, "db" | "now">,
  { userId }: Caller,
  { leagueId, episodeId }: { leagueId: string; episodeId?: string | undefined },
): Promise<EventSheet> =>
  inSnapshot(db, async (tx) => {
    const league = requireLeague((await loadLeagues(tx, [leagueId])).get(leagueId) ?? null);
    const season = (await loadLeagueSeasons(tx, [league])).get(league)!;
    const at = now();
    const limits = await findViewerLimits(tx, { userId, at, seasonId: season.seasonId, leagueId });
    const decidedThrough = lastKnowable(season, league, hasPassedAt(at));
    if (!isSeen(limits.watchedThrough, decidedThrough)) return { ...EMPTY_SHEET, waitsFor: decidedThrough };
    const aired = season
      .through(null)
      .episodes.filter(({ airsAt }) => airsAt <= at)
      .toSorted((a, b) => b.number - a.number);
    const episode = episodeId === undefined ? aired[0] : aired.find((one) => one.episodeId === episodeId);
    if (!episode && episodeId !== undefined) throw new AppError(404, "Episode not found");
    const episodes = aired.map(({ episodeId: id, number, title }) => ({ episodeId: id, number, title }));
    if (!episode) return { ...EMPTY_SHEET, episodes };
    const { seasonId } = season;
    const { events } = weightsAt(league.ruleChanges, { seasonId, ...episode });
    const counts = countedEntries(
      league.eventEntries.filter((entry) => entry.episodeId === episode.episodeId),
      null,
    );
    return {
      waitsFor: null,
      episodes,
      episodeId: episode.episodeId,
      events: [...events],
      players: playersIn(season, episode, {
        shownThrough: limits.shownThrough,
        entered: new Set(counts.map(({ playerId }) => playerId)),
      }),
      counts: counts.map(({ playerId, eventId, count, number }) => ({ playerId, eventId, count, number })),
    };
  });

const EMPTY_SHEET: EventSheet = {
  waitsFor: null,
  episodes: [],
  episodeId: null,
  events: [],
  players: [],
  counts: [],
};

/** Whether a player, as of an episode at the latest, had not left before it. */
const competesIn = ({ eliminatedIn }: Pick<SeenPlayer, "eliminatedIn">, number: number): boolean =>
  eliminatedIn === null || eliminatedIn >= number;

/** Whether a player had left before an episode, as far as the viewer is shown exits. */
export const hadLeftBefore = (
  season: SeasonSnapshot,
  { number }: Pick<Episode, "number">,
  { playerId, shownThrough }: { playerId: string; shownThrough: number | null },
): boolean =>
  season
    .through(Math.min(number, shownThrough ?? number))
    .players.some((player) => player.playerId === playerId && !competesIn(player, number));

/** Those who compete in an episode, as far as the viewer is shown exits, and those who have an entry. */
function playersIn(
  season: SeasonSnapshot,
  { number }: Episode,
  { shownThrough, entered }: { shownThrough: number | null; entered: ReadonlySet<string> },
): EventSheet["players"] {
  return season
    .through(Math.min(number, shownThrough ?? number))
    .players.filter((player) => competesIn(player, number) || entered.has(player.playerId))
    .map(({ playerId, firstName, lastName, photoUrl, tribe }) => {
      return { playerId, firstName, lastName, photoUrl, tribe };
    })
    .toSorted((a, b) => (sortName(a) < sortName(b) ? -1 : 1));
}

const sortName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  plainSpelling(`${lastName} ${firstName}`);
