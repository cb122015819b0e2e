import { CircleCheck, Clock } from "lucide-react";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { useNow } from "../../../ui/hooks/use-now.ts";
import type { Poll, TeamSurvey } from "./answers.ts";
import { pollFailureWords } from "./submit-error-text.ts";
import { standingText, tickMs } from "../survey-text.ts";
import type { FilledPoll } from "./use-answer-form.ts";

interface PollStandingProps {
  poll: Poll;
  teamSurvey: TeamSurvey | null;
  form: Pick<FilledPoll, "unsent" | "wrong" | "error">;
}

/** What is wrong, what is saved, and until when it can be changed. */
export function PollStanding({
  poll: { episode },
  teamSurvey,
  form: { unsent, wrong, error },
}: PollStandingProps) {
  const locksAt = episode.airDate;
  const now = useNow(tickMs(locksAt));
  const settled = teamSurvey?.complete === true && !unsent;
  const Icon = settled ? CircleCheck : Clock;
  return (
    <div className="mb-3 grid gap-3">
      {wrong.length > 0 && <FormAlert>One or more questions have the incorrect number of answers</FormAlert>}
      {error && <FormAlert>{pollFailureWords(error)}</FormAlert>}
      <p className="flex items-start gap-2 text-sm text-dim">
        <Icon
          aria-hidden
          size={17}
          className={`mt-px shrink-0 ${settled ? "text-lagoon" : unsent ? "text-ember" : ""}`}
        />
        <span className="min-w-0">
          {standingText({ savedAt: teamSurvey?.submittedAt ?? null, unsent, locksAt }, now)}
        </span>
      </p>
    </div>
  );
}
