import type { Adjustment, ReplyOf, RuleChange, ruleRoutes } from "@emberline/contract";
import { differingRules, fullName, type LeagueRules, RULE_NAMES, ruleSentences } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { ruleCalls } from "../../../platform/api/calls/later-calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { signedText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";

export type RulesReply = ReplyOf<typeof ruleRoutes.get>["data"];

export const rulesQuery = (leagueId: string) => routeQuery(ruleCalls.get, { params: { leagueId } });

/** The rules that a league sets for itself, with their changes. */
export function LeagueRulesSection({ leagueId }: { leagueId: string }) {
  const { rules, changes, adjustments } = useSuspenseQuery(rulesQuery(leagueId)).data.data;
  return (
    <section aria-labelledby="league-rules" className="mb-5 rounded-2xl border border-line bg-ink-1 p-4">
      <h3 id="league-rules" className="flex items-center gap-2 font-text text-base font-semibold">
        <Scale aria-hidden size={18} className="shrink-0 text-ember" />
        Rules of this league
      </h3>
      <RuleSentences rules={rules} />
      {changes.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer py-1 text-sm font-semibold text-ember">
            {changes.length === 1 ? "1 change" : `${changes.length} changes`}
          </summary>
          {changes.some(({ before, after }) => before.pollWeight !== after.pollWeight) && (
            <p className="text-sm text-dim">
              A change of poll points counts for the polls of episodes that begin to air after it.
            </p>
          )}
          <ol className="mt-2 grid gap-3">
            {changes.map((change) => (
              <Change key={change.number} change={change} />
            ))}
          </ol>
        </details>
      )}
      {adjustments && (
        <>
          <h4 className="mt-4 font-text text-[0.9375rem] font-semibold">Adjusted points</h4>
          <ol className="mt-2 grid gap-3">
            {adjustments.map((adjustment) => (
              <li key={adjustment.number} className="border-t border-line/60 pt-2 text-sm">
                <AdjustmentText adjustment={adjustment} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** What a team was given or lost, by whom and why, and whether it was taken back. */
export function AdjustmentText({ adjustment }: { adjustment: Adjustment }) {
  const { createdAt, by, team, episode, points, reason, removed } = adjustment;
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {team?.name ?? "A former team"} <span className="figures">{signedText(points)}</span>
        {removed && <span className="font-normal text-dim"> (taken back)</span>}
      </p>
      <p className="wrap-anywhere">“{reason}”</p>
      <p className="text-dim">
        Episode {episode}, <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>, {byText(by)}
      </p>
      {removed && (
        <p className="text-dim">
          Taken back <time dateTime={removed.at}>{dateTimeText(removed.at)}</time>, {byText(removed.by)}
        </p>
      )}
    </>
  );
}

const byText = (by: Adjustment["by"]): string =>
  by ? `by ${fullName(by)}` : "by an admin or a former member";

const OF_REPLACEMENTS = ["replacementPrice", "lowerFirstHours"];

/** A sentence for each rule. */
export function RuleSentences({ rules }: { rules: LeagueRules }) {
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5 text-[0.9375rem] text-dim">
      {Object.entries(ruleSentences(rules))
        .filter(([rule]) => !OF_REPLACEMENTS.includes(rule) || rules.replacements > 0)
        .map(([rule, sentence]) => (
          <li key={rule}>{sentence}</li>
        ))}
    </ul>
  );
}

function Change({ change: { changedAt, by, reason, waitsFor, before, after } }: { change: RuleChange }) {
  return (
    <li className="border-t border-line/60 pt-2 text-sm">
      <p className="text-dim">
        <time dateTime={changedAt}>{dateTimeText(changedAt)}</time>, {byText(by)}
      </p>
      <ChangedRules before={before} after={after} />
      {waitsFor !== null && (
        <p className="mt-1 text-dim">
          The reason may be about episode {waitsFor.episode}
          {waitsFor.isPastSeason && " of that season"}. You can read it when you see that episode&apos;s
          results.
        </p>
      )}
      {reason !== null && <p className="mt-1 wrap-anywhere">“{reason}”</p>}
    </li>
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
