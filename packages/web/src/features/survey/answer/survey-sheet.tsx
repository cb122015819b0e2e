import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { LeagueAnswers } from "../history/league-answers.tsx";
import { PollForm, POLL_FORM_ID } from "./answer-form.tsx";
import { LeagueAnswersSkeleton, PollSkeleton } from "../survey-skeletons.tsx";
import { PollStanding } from "./answer-save-status.tsx";
import { episodeText } from "../survey-text.ts";
import { useLatestPoll } from "../latest/use-latest-survey.ts";
import { usePollForm } from "./use-answer-form.ts";

interface PollSheetProps {
  leagueId: string;
  open: boolean;
  onClose: () => void;
}

/** The latest poll: to answer, to change, and once it is locked to look at. */
export function PollSheet({ leagueId, open, onClose }: PollSheetProps) {
  const { latest, locked, error, refetch } = useLatestPoll(leagueId);
  const form = usePollForm(leagueId, latest);
  const [ofLeague, setOfLeague] = useState(false);
  const poll = latest?.survey;
  // Opened before anybody knows how long the poll is.
  const [tall] = useState(latest === undefined);
  const sheet = { open, onClose, tall };

  if (latest === undefined) {
    return (
      <Sheet {...sheet} title="Weekly poll">
        {error === null ? <PollSkeleton /> : <ErrorState onRetry={refetch} />}
      </Sheet>
    );
  }
  if (!poll) {
    return (
      <Sheet {...sheet} title="No poll available" footer={<Button onClick={onClose}>OK</Button>}>
        <p className="pb-2 text-dim">The next one will be here before its episode airs.</p>
      </Sheet>
    );
  }
  const title = episodeText(poll.episode);
  if (locked) {
    return (
      <Sheet
        {...sheet}
        title={title}
        scrollFocusable
        footer={
          <Button wide onClick={() => setOfLeague(!ofLeague)}>
            {ofLeague ? "Your answers" : "How your league answered"}
          </Button>
        }
      >
        {ofLeague ? (
          <LoadBoundary skeleton={<LeagueAnswersSkeleton />}>
            <LeagueAnswers leagueId={leagueId} surveyId={poll.surveyId} />
          </LoadBoundary>
        ) : (
          <PollForm poll={poll} teamSurvey={latest.teamSurvey} locked form={form} />
        )}
      </Sheet>
    );
  }
  return (
    <Sheet
      {...sheet}
      title={title}
      footer={
        <div className="w-full">
          <PollStanding poll={poll} teamSurvey={latest.teamSurvey} form={form} />
          <Button type="submit" form={POLL_FORM_ID} variant="ember" wide busy={form.busy}>
            Submit answers
          </Button>
        </div>
      }
    >
      <PollForm poll={poll} teamSurvey={latest.teamSurvey} locked={false} form={form} />
    </Sheet>
  );
}
