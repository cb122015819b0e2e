import type { TeamOverview } from "@emberline/contract";
import { Check, ListChecks, Lock } from "lucide-react";
import { useServerNow } from "../../../api/time/use-server-now.ts";
import { PillLink } from "../../../ui/controls/pill.tsx";
import { timeLeftText } from "../../../ui/text/time-text.ts";
import { surveyTickMs } from "../survey-text.ts";

interface SurveyDueProps {
  leagueId: string;
  survey: NonNullable<TeamOverview["survey"]>;
}

/** The latest poll, with the time left to answer, as an item of a team's card. */
export function SurveyDue({ leagueId, survey }: SurveyDueProps) {
  const { locksAt, lockDown, answered, complete } = survey;
  const now = useServerNow(surveyTickMs(locksAt));
  const to = `/league/${leagueId}?tab=polls`;
  if (lockDown || now >= Date.parse(locksAt)) {
    return (
      <li>
        <PillLink tone="quiet" to={to}>
          <Lock aria-hidden size={14} />
          Poll locked
        </PillLink>
      </li>
    );
  }
  const left = timeLeftText(locksAt, now);
  return (
    <li>
      {complete ? (
        <PillLink tone="done" to={to}>
          <Check aria-hidden size={15} />
          Poll answered
        </PillLink>
      ) : (
        <PillLink tone="due" to={to}>
          <ListChecks aria-hidden size={15} />
          {answered ? `Poll changed, ${left}` : `Poll open, ${left}`}
        </PillLink>
      )}
    </li>
  );
}
