import type { TeamOverview } from "@emberline/contract";
import { Check, ListChecks, Lock } from "lucide-react";
import { serverNow } from "../../../platform/api/time/server-time.ts";
import { useServerNow } from "../../../platform/api/time/use-server-now.ts";
import { PillLink } from "../../../ui/controls/pill.tsx";
import { timeLeftText } from "../../../ui/text/time-text.ts";
import { surveyTickMs } from "./survey-state.ts";

interface SurveyDueProps {
  leagueId: string;
  survey: NonNullable<TeamOverview["survey"]>;
  /** Of which episode, if there are several polls. */
  episode?: number | undefined;
}

const isPollLocked = ({ lockDown, locksAt }: SurveyDueProps["survey"], now: number): boolean =>
  lockDown || now >= Date.parse(locksAt);

/** An open poll, with the time left to answer, as an item of a team's card. */
function SurveyDue({ leagueId, survey, episode }: SurveyDueProps) {
  const poll = episode === undefined ? "Poll" : `Poll of episode ${episode}`;
  const { locksAt, answered, complete } = survey;
  const now = useServerNow(surveyTickMs(locksAt));
  const to = `/league/${leagueId}?tab=polls`;
  if (isPollLocked(survey, now)) {
    return (
      <li>
        <PillLink tone="quiet" to={to}>
          <Lock aria-hidden size={14} />
          {poll} locked
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
          {poll} answered
        </PillLink>
      ) : (
        <PillLink tone="due" to={to}>
          <ListChecks aria-hidden size={15} />
          {answered ? `${poll} changed, ${left}` : `${poll} open, ${left}`}
        </PillLink>
      )}
    </li>
  );
}

interface SurveysDueProps {
  team: TeamOverview;
  /** Also those that are locked. */
  showsLocked: boolean;
}

/** The open polls of a team; before an update of the server the latest one. */
export function SurveysDue({ team: { league, survey, surveys }, showsLocked }: SurveysDueProps) {
  const all = surveys ?? (survey === null ? [] : [{ ...survey, episode: 0 }]);
  const shown = all.filter((poll) => showsLocked || !isPollLocked(poll, serverNow()));
  return shown.map(({ episode, ...one }) => (
    <SurveyDue
      key={episode}
      leagueId={league.leagueId}
      survey={one}
      episode={all.length > 1 ? episode : undefined}
    />
  ));
}
