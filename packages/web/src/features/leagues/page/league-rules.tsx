import type { ReplyOf, RuleChange, ruleRoutes } from "@emberline/contract";
import { differingRules, fullName, type LeagueRules, RULE_NAMES, ruleSentences } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { ruleCalls } from "../../../platform/api/calls/later-calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";

export type RulesReply = ReplyOf<typeof ruleRoutes.get>["data"];

export const rulesQuery = (leagueId: string) => routeQuery(ruleCalls.get, { params: { leagueId } });

/** The rules that a league sets for itself, with their changes. */
export function LeagueRulesSection({ leagueId }: { leagueId: string }) {
  const { rules, changes } = useSuspenseQuery(rulesQuery(leagueId)).data.data;
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
    </section>
  );
}

/** A sentence for each rule. */
export function RuleSentences({ rules }: { rules: LeagueRules }) {
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5 text-[0.9375rem] text-dim">
      {Object.entries(ruleSentences(rules))
        .filter(([rule]) => rule !== "lowerFirstHours" || rules.replacements > 0)
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
        <time dateTime={changedAt}>{dateTimeText(changedAt)}</time>
        {by ? `, by ${fullName(by)}` : ", by an admin or a former member"}
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
