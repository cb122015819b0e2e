import {
  applyValues,
  fullName,
  hasOwnValues,
  playerRanks,
  type RuleChange,
  shownPoints,
  totalsAfter,
  weightsAt,
} from "@emberline/game";
import type { Need } from "../../platform/cache/read-model.ts";
import type { Tx } from "../../platform/db/transaction.ts";
import { type SeasonScores, seasonScoresSource } from "./season-scores.ts";
import { loadSeason, type SeasonSnapshot, seasonSource, type SeasonView } from "./season-snapshot.ts";

interface Rules {
  ruleChanges: readonly RuleChange[];
}

/** What leagues made of a season: it goes with the season, or with the league, when either is no longer in memory. */
const made = new WeakMap<
  SeasonSnapshot,
  WeakMap<Rules["ruleChanges"], { scores: SeasonScores; counted: SeasonSnapshot }>
>();

/** The current season for a league that has changed its rules, see `leagueSeason`. */
export async function needValuedSeason(need: Need, { ruleChanges }: Rules): Promise<SeasonSnapshot> {
  const season = await need(seasonSource);
  if (!hasOwnValues(ruleChanges, season.seasonId)) return season;
  const scores = await need(seasonScoresSource(season.seasonId));
  const byLeague = made.get(season) ?? new WeakMap();
  made.set(season, byLeague);
  const known = byLeague.get(ruleChanges);
  if (known?.scores === scores) return known.counted;
  const counted = withValues(season, { ruleChanges }, scores);
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
  const views = new Map<number | null, SeasonView>();
  return {
    ...season,
    through: (throughEpisode) => {
      const view = views.get(throughEpisode) ?? valued(season.through(throughEpisode), league, scores);
      views.set(throughEpisode, view);
      return view;
    },
  };
}

function valued(view: SeasonView, { ruleChanges }: Rules, scores: SeasonScores): SeasonView {
  const { seasonId } = view;
  const all = [...scores.values()].flat();
  const points = applyValues(
    view.points,
    all,
    (episode) => weightsAt(ruleChanges, { seasonId, ...episode }).values,
  );
  const byId = new Map(view.ranked.map((player) => [player.playerId, player]));
  const named = view.ranked.map((player) => ({ playerId: player.playerId, name: fullName(player) }));
  const ranked = playerRanks(named, totalsAfter(points)).map(({ playerId, totalPoints }) => {
    const player = byId.get(playerId)!;
    return { ...player, totalPoints: shownPoints(totalPoints), sitePoints: player.totalPoints };
  });
  return { ...view, points, ranked, hasOwnValues: true };
}
