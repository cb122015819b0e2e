import type { Adjustment, ReplyOf, ruleRoutes } from "@emberline/contract";
import {
  differingRules,
  fullName,
  type LeagueRules,
  RULE_NAMES,
  ruleSentences,
  statedRules,
} from "@emberline/game";
import { ruleCalls } from "../../../platform/api/calls/later-calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { signedText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";

export type RulesReply = ReplyOf<typeof ruleRoutes.get>["data"];

export const rulesQuery = (leagueId: string) => routeQuery(ruleCalls.get, { params: { leagueId } });

/** What a team was given or lost, by whom and why, and whether it was taken back. */
export function AdjustmentText({ adjustment }: { adjustment: Adjustment }) {
  const { createdAt, by, isOpening, team, episode, points, reason, removed } = adjustment;
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {team?.name ?? "A former team"} <span className="figures">{signedText(points)}</span>
        {removed && <span className="font-normal text-dim"> (taken back)</span>}
      </p>
      <p className="wrap-anywhere">“{reason}”</p>
      <p className="text-dim">
        Episode {episode}, <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>,{" "}
        {isOpening ? "by the rules" : byText(by)}
      </p>
      {removed && (
        <p className="text-dim">
          Taken back <time dateTime={removed.at}>{dateTimeText(removed.at)}</time>, {byText(removed.by)}
        </p>
      )}
    </>
  );
}

/** "by Ana Ruiz" */
export const byText = (by: Adjustment["by"]): string =>
  by ? `by ${fullName(by)}` : "by an admin or a former member";

/** A sentence for each rule. */
export function RuleSentences({ rules }: { rules: LeagueRules }) {
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5 text-[0.9375rem] text-dim">
      {statedRules(rules).map((rule) => (
        <li key={rule}>{ruleSentences(rules)[rule]}</li>
      ))}
    </ul>
  );
}

/** Each rule that differs, as it was and as it is. */
export function ChangedRules({ before, after }: { before: LeagueRules; after: LeagueRules }) {
  return (
    <dl className="mt-1 grid gap-1.5">
      {differingRules(before, after).map((rule) => (
        <div key={rule}>
          <dt className="sr-only">{RULE_NAMES[rule]}</dt>
          <dd>{ruleSentences(after)[rule]}.</dd>
          <dd className="text-dim">Before: {ruleSentences(before)[rule]}.</dd>
        </div>
      ))}
    </dl>
  );
}
