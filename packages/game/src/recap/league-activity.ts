import {
  differingRules,
  type LeagueRules,
  rulesOfSeason,
  type RuleChange,
  weightsAt,
} from "../league-rules.ts";
import { ACTIVITY_MAX } from "../limits.ts";
import { RULE_NAMES, ruleSentences } from "../rule-texts.ts";
import { fullName, gainText, listText } from "../texts.ts";
import type { Adjustment } from "../scoring/adjustments.ts";
import type { TeamStay } from "../scoring/stays.ts";
import { cellOfEvent, type EventEntry, timesText, knownEntries } from "../scoring/own-events.ts";
import { isSeen } from "../spoilers/viewer-limits.ts";
import { type ActivityEntry, type NamedTeam, type Names, namesIn } from "./activity-entry.ts";
import { replaced, type RosterChanges, traded } from "./roster-changes.ts";

/** What is stored of a league, of its present season as far as it belongs to one. Times are epoch milliseconds. */
export interface ActivitySource extends RosterChanges {
  seasonId: string | null;
  /** Of all seasons, the oldest first. */
  ruleChanges: readonly (RuleChange & { number: number; changedBy: string | null })[];
  teams: readonly (NamedTeam & { joinedAt: number })[];
  /** Those that are over. */
  drafts: readonly { completedAt: number; isAborted: boolean; isSecond: boolean }[];
  adjustments: readonly (Adjustment & {
    number: number;
    createdAt: number;
    createdBy: string | null;
    /** Given by the rules to a team that joined late. */
    isOpening?: boolean;
    removedAt: number | null;
    removedBy: string | null;
  })[];
  eventEntries: readonly (EventEntry & { number: number; madeAt: number; madeBy: string | null })[];
  /** Those that the viewer is shown. */
  episodes: readonly { episodeId: string; number: number; airsAt: number }[];
  /** The single episodes in which a captain counts double, as far as the viewer knows. */
  captaincies: readonly TeamStay[];
  /** Those that have begun to air. */
  aired: readonly { number: number; airsAt: number }[];
}

/**
 * What happened in a league, the newest first, at most `ACTIVITY_MAX` entries, for a viewer who is shown results through
 * an episode (null: all): what was decided after an episode is a result of it. A further kind of entry is a function in
 * `PARTS`.
 */
export function leagueActivity(league: ActivitySource, shownThrough: number | null): ActivityEntry[] {
  const names = namesIn(league);
  return PARTS.flatMap((entriesOf) => entriesOf(league, names, shownThrough))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, ACTIVITY_MAX);
}

type Part = (league: ActivitySource, names: Names, shownThrough: number | null) => ActivityEntry[];

const joined: Part = ({ teams }) =>
  teams.map(({ teamId, name, joinedAt, ...owner }) => ({
    key: `joined ${teamId}`,
    kind: "joined",
    at: joinedAt,
    text: `${fullName(owner)} joined with ${name}`,
    detail: null,
  }));

const drafted: Part = ({ drafts }) =>
  drafts.map(({ completedAt, isAborted, isSecond }) => ({
    key: isSecond ? "second draft" : "draft",
    kind: "draft",
    at: completedAt,
    text: `The ${isSecond ? "second draft" : "draft"} was ${isAborted ? "ended" : "completed"}`,
    detail: null,
  }));

const ruled: Part = ({ ruleChanges }, names) =>
  ruleChanges.map(({ number, changedAt, changedBy, seasonId, rules }, index) => {
    const before = rulesOfSeason(ruleChanges.slice(0, index), seasonId);
    return {
      key: `rules ${number}`,
      kind: "rules",
      at: changedAt,
      text: capital(`${names.user(changedBy)} changed the rules`),
      detail: changedText(differingRules(before, rules), rules),
    };
  });

/** In one entry of the activity. */
const RULES_STATED = 2;

/** Many sentences would hide the other entries, and the page of the rules has them. */
const changedText = (changed: (keyof LeagueRules)[], rules: LeagueRules): string =>
  changed.length > RULES_STATED
    ? listText(changed.map((rule) => RULE_NAMES[rule]))
    : changed.map((rule) => `${ruleSentences(rules)[rule]}.`).join(" ");

/** Each captain once, from the first episode on, as rivals may know it then. */
function captained({ captaincies, aired }: ActivitySource, names: Names): ActivityEntry[] {
  const captains = new Map<string, string>();
  return aired
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ number, airsAt }) =>
      captaincies
        .filter(({ from }) => from === number)
        .flatMap(({ teamId, playerId }) => {
          if (captains.get(teamId) === playerId) return [];
          captains.set(teamId, playerId);
          return {
            key: `captain ${teamId} ${number}`,
            kind: "captain" as const,
            at: airsAt,
            text: `${names.player(playerId)} became captain of ${names.team(teamId)}`,
            detail: `From episode ${number} on`,
          };
        }),
    );
}

const adjusted: Part = ({ adjustments }, names, shownThrough) =>
  adjustments
    .filter(({ decidedThrough }) => isSeen(shownThrough, decidedThrough))
    .flatMap(({ number, teamId, points, episode, reason, ...made }) => {
      const what = `${names.team(teamId)} ${gainText(points)} with episode ${episode}`;
      const { createdAt, createdBy, isOpening, removedAt, removedBy, removedThrough } = made;
      const entry = { key: `adjustment ${number}`, kind: "adjustment" as const };
      const given = {
        ...entry,
        at: createdAt,
        text: what,
        detail: isOpening ? reason : `“${reason}”, by ${names.user(createdBy)}`,
      };
      if (removedAt === null || !isSeen(shownThrough, removedThrough ?? 0)) return [given];
      const taken = {
        key: `adjustment ${number} taken back`,
        kind: "adjustment" as const,
        at: removedAt,
        text: `It no longer counts that ${what}`,
        detail: `Taken back by ${names.user(removedBy)}`,
      };
      return [given, taken];
    });

/** What a user entered for an episode at one go, which is while the pauses are shorter than `ENTRY_PAUSE_MS`. */
const entered: Part = ({ eventEntries, episodes, seasonId, ruleChanges }, names, shownThrough) => {
  const episodeOf = new Map(episodes.map((episode) => [episode.episodeId, episode]));
  const runs: ActivitySource["eventEntries"][number][][] = [];
  for (const entry of knownEntries(eventEntries, shownThrough)) {
    const run = runs.findLast(([first]) => isOfSameRun(first, entry));
    if (run && entry.madeAt - run.at(-1)!.madeAt < ENTRY_PAUSE_MS) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => {
    const [{ number, episodeId, madeBy }, { madeAt }] = [run[0]!, run.at(-1)!];
    const episode = episodeOf.get(episodeId);
    if (!episode) return [];
    const { events } = weightsAt(ruleChanges, { seasonId, ...episode });
    const cells = [...new Map(run.map((entry) => [cellOfEvent(entry), entry])).values()].map((entry) => {
      const event =
        events.find(({ eventId }) => eventId === entry.eventId)?.name ?? "an event that no longer counts";
      return `${names.player(entry.playerId)}: ${entry.count === 0 ? "no " : ""}${timesText(event, entry.count)}`;
    });
    const more = cells.length - EVENTS_NAMED;
    return {
      key: `event ${number}`,
      kind: "event" as const,
      at: madeAt,
      text: capital(`${names.user(madeBy)} entered events of episode ${episode.number}`),
      detail: cells.slice(0, EVENTS_NAMED).join("; ") + (more > 0 ? `; and ${more} more` : ""),
    };
  });
};

const isOfSameRun = (a: { episodeId: string; madeBy: string | null } | undefined, b: typeof a): boolean =>
  a?.episodeId === b?.episodeId && a?.madeBy === b?.madeBy;

const ENTRY_PAUSE_MS = 3_600_000;
/** In one entry of the activity. */
const EVENTS_NAMED = 8;

const PARTS: readonly Part[] = [joined, drafted, ruled, replaced, traded, captained, adjusted, entered];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
