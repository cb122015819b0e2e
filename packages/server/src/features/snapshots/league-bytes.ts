import type { LeagueRules } from "@emberline/game";

const SNAPSHOT_LEAGUE_BYTES = 3000;
const SNAPSHOT_ROW_BYTES = 250;
const EVENT_ENTRY_BYTES = 500;
/** What a league with own values of statistics or own events makes of the season, for its latest readers. */
export const VALUED_VIEWS_MAX = 12;
const VALUED_VIEW_BYTES = 12_000;

/** The parts of a league with a number of rows. */
interface LeagueParts {
  teams: readonly unknown[];
  rosters: readonly unknown[];
  ruleChanges: readonly { rules: LeagueRules }[];
  moves: readonly { players: readonly unknown[] }[];
  trades: readonly { players: readonly unknown[] }[];
  captains: readonly unknown[];
  lateDrafts: readonly unknown[];
  adjustments: readonly unknown[];
  submissions: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  eventEntries: readonly unknown[];
}

/** About how much memory a league takes; null is an unknown one. */
export function bytesOf(league: LeagueParts | null): number {
  if (!league) return SNAPSHOT_LEAGUE_BYTES;
  const { teams, rosters, ruleChanges, moves, trades, captains, adjustments, submissions, eventEntries } =
    league;
  const { lateDrafts } = league;
  const ofRules = ruleChanges.map(({ rules }) => rules.statisticValues.length + rules.ownEvents.length);
  const rows = [
    ...[teams, rosters, ruleChanges, captains, adjustments, lateDrafts].map((all) => all.length),
    ...[...moves, ...trades].map(({ players }) => 2 + players.length),
    ...ofRules,
    ...[...submissions.values()].map((own) => own.size),
  ];
  const isValued = ofRules.some((count) => count > 0);
  return (
    SNAPSHOT_LEAGUE_BYTES +
    rows.reduce((sum, count) => sum + count, 0) * SNAPSHOT_ROW_BYTES +
    eventEntries.length * EVENT_ENTRY_BYTES +
    (isValued ? VALUED_VIEWS_MAX * VALUED_VIEW_BYTES : 0)
  );
}
