import { surveyRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../../platform/api/polling-query.ts";
import { useTimeReached } from "../../../../platform/api/time/use-time-reached.ts";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { DeleteButton } from "../../../../ui/controls/delete-button.tsx";
import { Badge } from "../../../../ui/display/badge.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { type Column, DataList } from "../../../../ui/tables/data-list.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import type { SurveyRow } from "../survey.ts";
import { ReopenSurvey } from "./reopen-survey.tsx";

/** The season's polls, newest first. Submission counts refresh while the page is open. */
export function SurveyList({ onDelete }: { onDelete: (survey: SurveyRow) => void }) {
  const { data: surveys } = useSuspenseQuery(liveQuery(surveyRoutes.list)).data;
  return (
    <DataList
      label="Polls"
      rows={surveys}
      keyOf={({ surveyId }) => surveyId}
      columns={columns}
      wideCards
      actions={(survey) => <SurveyActions survey={survey} onDelete={() => onDelete(survey)} />}
      actionsClassName="py-1.5"
      empty={
        <EmptyState
          title="No polls yet"
          action={<ButtonLink to="/admin/polls/new">Add the first poll</ButtonLink>}
        >
          A poll belongs to an episode. Fans can answer it until the episode airs.
        </EmptyState>
      }
    />
  );
}

interface Props {
  survey: SurveyRow;
}

function EpisodeTitle({ survey: { episode } }: Props) {
  return (
    <>
      <span className="block text-[0.8125rem] text-dim">Episode {episode.number}</span>
      <span className="font-semibold">{episode.title ?? "No title yet"}</span>
    </>
  );
}

function SurveyStatus({ survey: { graded, episode, keptLocked } }: Props) {
  const locked = useTimeReached(Date.parse(episode.airDate));
  if (graded) return <Badge tone="gold">Graded</Badge>;
  if (keptLocked && !locked) return <Badge tone="ember">Stays locked</Badge>;
  return locked ? <Badge tone="ember">To grade</Badge> : <Badge tone="lagoon">Open</Badge>;
}

/** Highlights Grade once the poll has locked and is not graded. */
function SurveyActions({ survey, onDelete }: Props & { onDelete: () => void }) {
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

const columns: readonly Column<SurveyRow>[] = [
  {
    heading: "Episode",
    className: "wrap-anywhere",
    cell: (survey) => <EpisodeTitle survey={survey} />,
    onCard: (survey) => (
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <EpisodeTitle survey={survey} />
        </div>
        <SurveyStatus survey={survey} />
      </div>
    ),
  },
  {
    heading: "Deadline",
    className: "xl:whitespace-nowrap",
    cell: ({ episode: { airDate } }) => <time dateTime={airDate}>{dateTimeText(airDate)}</time>,
  },
  {
    heading: "Questions",
    number: true,
    cell: ({ questionCount }) => questionCount,
    onCard: ({ questionCount, submissionCount }) => (
      <p className="text-sm text-dim">
        {countText(questionCount, "question")}, {countText(submissionCount, "submission")}
      </p>
    ),
  },
  {
    heading: "Submissions",
    number: true,
    className: "font-semibold",
    cell: ({ submissionCount }) => submissionCount,
    onCard: "nothing",
  },
  { heading: "State", cell: (survey) => <SurveyStatus survey={survey} />, onCard: "nothing" },
];
