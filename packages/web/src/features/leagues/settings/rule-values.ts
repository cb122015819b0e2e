import { type LeagueRules, LOWER_FIRST_HOURS_MAX, REPLACEMENT_PRICE_MAX } from "@emberline/game";
import { type LateJoinerValues, toLateJoiners } from "./fields/late-joiner-fields.tsx";
import type { SecondDraftValues } from "./fields/second-draft-fields.tsx";
import { toTrades, type TradeValues, wholeNumber } from "./fields/trade-fields.tsx";
import { type OwnEventEntry, toEventEntries, toOwnEvents } from "./own-event-entries.ts";
import { type StatisticEntry, toEntries, toStatisticValues } from "./statistic-entries.ts";

/** What the fields of the form hold. */
export interface RuleValues extends SecondDraftValues, TradeValues, LateJoinerValues {
  isLimited: boolean;
  size: string;
  copies: "one" | "automatic" | "limited";
  copiesMax: string;
  pollWeight: string;
  /** "1" for no multiplier. */
  times: string;
  timesFrom: string;
  countsFrom: string;
  replacements: string;
  replacementPrice: string;
  lowerFirstHours: string;
  captain: boolean;
  statistics: StatisticEntry[];
  ownEvents: OwnEventEntry[];
  reason: string;
  /** The number of the latest change when the first of the others was edited. */
  seen: number;
}

export const toValues = (
  {
    rosterSize,
    copies,
    pollWeight,
    multiplier,
    countsFrom,
    secondDraft,
    replacements,
    replacementPrice,
    lowerFirstHours,
    captain,
    trades,
    lateJoiners,
    statisticValues,
    ownEvents,
  }: LeagueRules,
  seen: number,
): RuleValues => ({
  isLimited: rosterSize !== null,
  size: String(rosterSize ?? ""),
  copies: copies === null ? "automatic" : copies === 1 ? "one" : "limited",
  copiesMax: String(copies === 1 ? "" : (copies ?? "")),
  pollWeight: String(pollWeight),
  times: String(multiplier?.times ?? 1),
  timesFrom: String(multiplier?.from ?? ""),
  countsFrom: String(countsFrom ?? ""),
  hasSecond: secondDraft !== null,
  secondFrom: String(secondDraft?.from ?? ""),
  keeps: String(secondDraft?.keeps ?? 1),
  secondOrder: secondDraft?.order ?? "standings",
  replacements: String(replacements),
  replacementPrice: String(replacementPrice),
  lowerFirstHours: String(lowerFirstHours),
  captain,
  hasTrades: trades !== null,
  tradesUntil: String(trades?.until ?? ""),
  vetoHours: String(trades?.vetoHours ?? 0),
  hasLate: lateJoiners !== null,
  lateUntil: String(lateJoiners?.until ?? ""),
  lateStart: lateJoiners?.start ?? "lowest",
  statistics: toEntries(statisticValues),
  ownEvents: toEventEntries(ownEvents),
  reason: "",
  seen,
});

export const toRules = (values: RuleValues): LeagueRules => ({
  rosterSize: values.isLimited ? wholeNumber(values.size) : null,
  copies: { one: 1, automatic: null, limited: wholeNumber(values.copiesMax) }[values.copies],
  pollWeight: Number(values.pollWeight),
  multiplier:
    values.times === "1" ? null : { times: Number(values.times), from: wholeNumber(values.timesFrom) },
  // The first episode is the classic rule.
  countsFrom: ["", "1"].includes(values.countsFrom.trim()) ? null : wholeNumber(values.countsFrom),
  secondDraft: values.hasSecond
    ? {
        from: wholeNumber(values.secondFrom),
        keeps: wholeNumber(values.keeps),
        order: values.secondOrder,
      }
    : null,
  replacements: Number(values.replacements),
  replacementPrice: hiddenOr(values, wholeNumber(values.replacementPrice), REPLACEMENT_PRICE_MAX),
  lowerFirstHours: hiddenOr(values, wholeNumber(values.lowerFirstHours), LOWER_FIRST_HOURS_MAX),
  captain: values.captain,
  trades: toTrades(values),
  lateJoiners: toLateJoiners(values),
  statisticValues: toStatisticValues(values.statistics),
  ownEvents: toOwnEvents(values.ownEvents),
});

/** Without replacements the field of a number is hidden, so one that is refused has to go. */
const hiddenOr = ({ replacements }: RuleValues, number: number, most: number): number =>
  replacements === "0" && !(number <= most) ? 0 : number;
