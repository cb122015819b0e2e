import type { RuleChange } from "@emberline/contract";
import { RULE_NAMES, ruleSentences, statedRules } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { AdjustmentText, byText, ChangedRules, rulesQuery, type RulesReply } from "../page/league-rules.tsx";
import { leagueQuery } from "../page/league-query.ts";
import { EventHistory } from "../events/event-history.tsx";
import { LeaguePart } from "./league-part.tsx";
import { StatisticPoints } from "./statistic-points.tsx";

/** `/league/:leagueId/rules`: the rules of a league, their changes, and the points that were adjusted (RULE-26). */
export const RulesPage = ({ leagueId }: { leagueId: string }) => (
  <LeaguePart title="Rules" leagueId={leagueId}>
    <LoadBoundary skeleton={<RulesSkeleton />} error="Something went wrong loading the rules">
      <Rules leagueId={leagueId} />
    </LoadBoundary>
  </LeaguePart>
);

function Rules({ leagueId }: { leagueId: string }) {
  const reply = useSuspenseQuery(rulesQuery(leagueId)).data.data;
  // Asked for by the title, too. A button that came later would move the rules.
  const { mayChange } = useSuspenseQuery(leagueQuery(leagueId)).data.data;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <div className="grid grid-cols-1 gap-4">
        <Sentences leagueId={leagueId} reply={reply} mayChange={mayChange} />
        <Changes reply={reply} />
        <Adjustments reply={reply} />
        {reply.changes.some(({ after }) => after.ownEvents.length > 0) && (
          <LoadBoundary
            skeleton={<SkeletonRows count={3} />}
            error="Something went wrong loading the entries of events"
          >
            <EventHistory leagueId={leagueId} />
          </LoadBoundary>
        )}
      </div>
      <Card title="Points of statistics" aria-label="Points of statistics">
        <StatisticPoints leagueId={leagueId} />
      </Card>
    </div>
  );
}

interface SentencesProps {
  leagueId: string;
  reply: RulesReply;
  mayChange: boolean;
}

function Sentences({ leagueId, reply: { rules }, mayChange }: SentencesProps) {
  return (
    <Card
      title="Rules of this league"
      aria-label="Rules of this league"
      actions={
        <div className="flex flex-wrap gap-2">
          {mayChange && (
            <ButtonLink to={`/league/${leagueId}?tab=settings`} size="s">
              Change in Settings
            </ButtonLink>
          )}
          <ButtonLink to={`/league/${leagueId}/rules/lab`} size="s">
            Try on a past season
          </ButtonLink>
          <ButtonLink to={`/league/${leagueId}/rules/lab?tab=what-if`} size="s">
            What if
          </ButtonLink>
        </div>
      }
    >
      <dl>
        {statedRules(rules).map((rule) => (
          <div
            key={rule}
            className="gap-x-4 border-b border-line/60 py-2.5 first:pt-0 last:border-0 last:pb-0 sm:grid sm:grid-cols-[11rem_1fr]"
          >
            <dt className="text-sm leading-6 text-dim">{RULE_NAMES[rule]}</dt>
            <dd className="text-[0.9375rem] leading-6 wrap-anywhere">{ruleSentences(rules)[rule]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Changes({ reply: { changes } }: { reply: RulesReply }) {
  return (
    <Card title="Changes" aria-label="Changes">
      {changes.length === 0 && <p className="text-dim">The rules have not been changed.</p>}
      {changes.some(({ before, after }) => before.pollWeight !== after.pollWeight) && (
        <p className="mb-3 text-sm text-dim">
          A change of poll points counts for the polls of episodes that begin to air after it.
        </p>
      )}
      <ol className={listStyle}>
        {changes.map((change) => (
          <Change key={change.number} change={change} />
        ))}
      </ol>
    </Card>
  );
}

function Adjustments({ reply: { adjustments = [] } }: { reply: RulesReply }) {
  return (
    <Card title="Adjusted points" aria-label="Adjusted points">
      {adjustments.length === 0 && (
        <p className="text-dim">No team was given points, or lost some, in this season.</p>
      )}
      <ol className={listStyle}>
        {adjustments.map((adjustment) => (
          <li key={adjustment.number} className={entryStyle}>
            <AdjustmentText adjustment={adjustment} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

const listStyle = "empty:hidden";
const entryStyle = "border-b border-line/60 py-3 text-sm first:pt-0 last:border-0 last:pb-0";

function RulesSkeleton() {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <SkeletonRows count={8} avatars={false} />
      <SkeletonRows count={3} avatars={false} />
    </div>
  );
}

function Change({ change: { changedAt, by, reason, waitsFor, before, after } }: { change: RuleChange }) {
  return (
    <li className={entryStyle}>
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
