import { surveyRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { useLocation } from "react-router";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { useTimeReached } from "../../../platform/api/time/use-time-reached.ts";
import { ButtonLink, Button } from "../../../ui/controls/button.tsx";
import { DeleteButton } from "../../../ui/controls/delete-button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { DeleteDialog } from "../../../ui/overlay/delete-dialog.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { type Column, DataList } from "../../../ui/tables/data-list.tsx";
import type { DeleteRecordProps } from "../../../ui/tables/records-page.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { GradeSummary, readGradingResult } from "./grade-summary.tsx";
import type { SurveyRow } from "./survey.ts";

/** `/admin/polls`. */
export function SurveysPage() {
  const deleting = useSheet<SurveyRow>();
  const add = useRef<HTMLAnchorElement>(null);
  const graded = readGradingResult(useLocation().state);
  return (
    <>
      <DocumentTitle>Polls</DocumentTitle>
      <PageHeader
        title="Polls"
        actions={
          <ButtonLink ref={add} to="/admin/polls/new" variant="primary">
            <Plus aria-hidden size={18} />
            Add Poll
          </ButtonLink>
        }
      />
      {graded && (
        <div className="mb-4">
          <GradeSummary title={`${graded.episode}: graded`} given={graded.given} />
        </div>
      )}
      <LoadBoundary skeleton={<SkeletonRows avatars={false} />} error="Error loading surveys">
        <SurveyList onDelete={deleting.show} />
      </LoadBoundary>
      {deleting.render((survey, sheet) => (
        <DeleteSurvey record={survey} {...sheet} focusAfterDelete={add} />
      ))}
    </>
  );
}

function DeleteSurvey({ record: survey, ...dialog }: DeleteRecordProps<SurveyRow>) {
  const { surveyId, submissionCount, episode, graded } = survey;
  return (
    <DeleteDialog
      {...dialog}
      title="Delete Survey?"
      remove={() => call(surveyRoutes.remove, { params: { surveyId } })}
      messages={{ done: "Poll deleted" }}
    >
      <p>
        The poll of {episodeName(episode)} is deleted, and its submissions are also deleted
        {submissionCount > 0 && <> ({countText(submissionCount, "submission")})</>}. This cannot be undone.
      </p>
      {graded && <p className="text-dim">The points it gave are removed from the standings.</p>}
    </DeleteDialog>
  );
}

/** The season's polls, newest first. Submission counts refresh while the page is open. */
function SurveyList({ onDelete }: { onDelete: (survey: SurveyRow) => void }) {
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

/** Reopens a poll that stayed locked when its episode was moved. */
function ReopenSurvey({ survey: { surveyId, episode } }: { survey: SurveyRow }) {
  const name = episodeName(episode);
  const sheet = useSheet<null>();
  const queries = useQueryClient();
  const toast = useToast();
  const reopening = useMutation({
    mutationFn: () => call(surveyRoutes.reopen, { params: { surveyId } }),
    onSuccess: () => {
      toast.success("The poll is open again");
      sheet.close();
    },
    onSettled: () => void queries.invalidateQueries(),
  });
  return (
    <>
      <Button size="s" aria-haspopup="dialog" aria-label={`Reopen, ${name}`} onClick={() => sheet.show(null)}>
        Reopen
      </Button>
      {sheet.shown && (
        <ConfirmDialog
          open={sheet.open}
          title="Reopen the poll?"
          danger
          confirmLabel="Reopen"
          busy={reopening.isPending}
          onConfirm={() => reopening.mutate()}
          onCancel={sheet.close}
        >
          <div className="grid gap-3 pb-2">
            <p>
              The poll of {name} locked before its episode was moved, and since then members could read how
              their league answered. Those who answer now may know the answers of the others, which is unfair
              to those who answered in time.
            </p>
            {reopening.error && (
              <FormAlert>
                {errorMessage(reopening.error, "The server could not be reached. The poll stays locked.")}
              </FormAlert>
            )}
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
