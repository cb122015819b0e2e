import { episodeName } from "@emberline/game";
import { Badge } from "../../../../ui/display/badge.tsx";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { DeleteButton } from "../../../../ui/controls/delete-button.tsx";
import { dateTimeText } from "../../../../ui/text/time-text.ts";

import { ReopenSurvey } from "./reopen-survey.tsx";
import type { SurveyRow } from "../survey.ts";
import { useTimeReached } from "../../../../platform/api/time/use-time-reached.ts";

interface Props {
  survey: SurveyRow;
}

export function EpisodeTitle({ survey: { episode } }: Props) {
  return (
    <>
      <span className="block text-[0.8125rem] text-dim">Episode {episode.number}</span>
      <span className="font-semibold">{episode.title ?? "No title yet"}</span>
    </>
  );
}

export const Deadline = ({ survey: { episode } }: Props) => (
  <time dateTime={episode.airDate}>{dateTimeText(episode.airDate)}</time>
);

export function SurveyStatus({ survey: { graded, episode, keptLocked } }: Props) {
  const locked = useTimeReached(Date.parse(episode.airDate));
  if (graded) return <Badge tone="gold">Graded</Badge>;
  if (keptLocked && !locked) return <Badge tone="ember">Stays locked</Badge>;
  return locked ? <Badge tone="ember">To grade</Badge> : <Badge tone="lagoon">Open</Badge>;
}

/** Highlights Grade once the poll has locked and is not graded. */
export function SurveyActions({ survey, onDelete }: Props & { onDelete: () => void }) {
  const locked = useTimeReached(Date.parse(survey.episode.airDate));
  const name = episodeName(survey.episode);
  const path = `/admin/polls/${survey.surveyId}`;
  return (
    <span className="flex items-center gap-2 xl:justify-end">
      <ButtonLink size="s" to={path} aria-label={`Edit, ${name}`}>
        Edit
      </ButtonLink>
      <ButtonLink
        size="s"
        variant={locked && !survey.graded ? "primary" : "secondary"}
        className="whitespace-nowrap"
        to={`${path}/grade`}
        aria-label={`${survey.graded ? "Grade again" : "Grade"}, ${name}`}
      >
        {survey.graded ? "Grade again" : "Grade"}
      </ButtonLink>
      {survey.keptLocked && !locked && <ReopenSurvey survey={survey} />}
      <DeleteButton label={`Delete, ${name}`} onClick={onDelete} />
    </span>
  );
}
