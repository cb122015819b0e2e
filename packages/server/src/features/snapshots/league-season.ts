import {
  addEvents,
  applyValues,
  countedEntries,
  type EventEntry,
  fullName,
  hasOwnValues,
  knownEntries,
  playerRanks,
  shownPoints,
  totalsAfter,
  weightsAt,
} from "@emberline/game";
import type { Need } from "../../platform/cache/read-model.ts";
import type { StoredEventEntry, StoredRuleChange } from "../../platform/db/queries/league-queries.ts";
import type { Tx } from "../../platform/db/transaction.ts";
import { VALUED_VIEWS_MAX } from "./league-bytes.ts";
import { type SeasonScores, seasonScoresSource } from "./season-scores.ts";
import { loadSeason, type SeasonSnapshot, seasonSource, type SeasonView } from "./season-snapshot.ts";

interface Rules {
  ruleChanges: readonly StoredRuleChange[];
  eventEntries: readonly StoredEventEntry[];
}

/** What leagues made of a season: it goes with the season, or with the league, when either is no longer in memory. */
const made = new WeakMap<
  SeasonSnapshot,
  WeakMap<Rules["ruleChanges"], { scores: SeasonScores; counted: SeasonSnapshot }>
>();

/** The current season for a league that has changed its rules, see `leagueSeason`. */
export async function needValuedSeason(need: Need, league: Rules): Promise<SeasonSnapshot> {
  const { ruleChanges } = league;
  const season = await need(seasonSource);
  if (!hasOwnValues(ruleChanges, season.seasonId)) return season;
  const scores = await need(seasonScoresSource(season.seasonId));
  const byLeague = made.get(season) ?? new WeakMap();
  made.set(season, byLeague);
  const known = byLeague.get(ruleChanges);
  if (known?.scores === scores) return known.counted;
  const counted = withValues(season, league, scores);
  byLeague.set(ruleChanges, { scores, counted });
  return counted;
}

/** The current season as each of the leagues counts it, without the cache. Call it in a snapshot (`inSnapshot`). */
export async function loadLeagueSeasons<League extends Rules>(
  tx: Tx,
  leagues: readonly League[],
): Promise<ReadonlyMap<League, SeasonSnapshot>> {
  const season = await loadSeason(tx);
  const { seasonId } = season;
  const isValued = ({ ruleChanges }: Rules) => hasOwnValues(ruleChanges, seasonId);
  if (!leagues.some(isValued)) return new Map(leagues.map((league) => [league, season]));
  const { value: scores } = await seasonScoresSource(seasonId).load(tx);
  return new Map(
    leagues.map((league) => [league, isValued(league) ? withValues(season, league, scores) : season]),
  );
}

function withValues(season: SeasonSnapshot, league: Rules, scores: SeasonScores): SeasonSnapshot {
  const views = new Map<string, SeasonView>();
  const { seasonId } = season;
  const entries = league.eventEntries.filter((entry) => entry.seasonId === seasonId);
  return {
    ...season,
    through: (throughEpisode, knownThrough = throughEpisode) => {
      // Entries are seldom late, so most limits of users lead to the same ones.
      const known = knownEntries(entries, knownThrough).length;
      const key = `${throughEpisode} ${known}`;
      const view =
        views.get(key) ??
        valued(season.through(throughEpisode), league, {
          scores,
          eventEntries: countedEntries(entries, knownThrough),
        });
      views.delete(key);
      views.set(key, view);
      if (views.size > VALUED_VIEWS_MAX) views.delete(views.keys().next().value!);
      return view;
    },
  };
}

function valued(
  view: SeasonView,
  { ruleChanges }: Rules,
  { scores, eventEntries }: { scores: SeasonScores; eventEntries: readonly EventEntry[] },
): SeasonView {
  const { seasonId } = view;
  const weightsIn = (episode: { number: number; airsAt: number }) =>
    weightsAt(ruleChanges, { seasonId, ...episode });
  const points = addEvents(
    applyValues(view.points, scores.values(), (episode) => weightsIn(episode).values),
    eventEntries,
    (episode) => weightsIn(episode).events,
  );
  const byId = new Map(view.ranked.map((player) => [player.playerId, player]));
  const named = view.ranked.map((player) => ({ playerId: player.playerId, name: fullName(player) }));
  const ranked = playerRanks(named, totalsAfter(points)).map(({ playerId, totalPoints }) => {
    const player = byId.get(playerId)!;
    return { ...player, totalPoints: shownPoints(totalPoints), sitePoints: player.totalPoints };
  });
  return { ...view, points, ranked, hasOwnValues: true, eventEntries };
}
