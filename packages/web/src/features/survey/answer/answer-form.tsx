import { Lock, RefreshCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { useAfterRender } from "../../../ui/hooks/use-after-render.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import type { Poll, TeamSurvey } from "./answers.ts";
import { PollNotice } from "./survey-notice.tsx";
import { focusQuestion, PollQuestion } from "./question-fieldset.tsx";
import { countedText } from "../survey-text.ts";
import { pollFailureWords } from "./submit-error-text.ts";
import type { FilledPoll } from "./use-answer-form.ts";

interface PollFormProps {
  poll: Poll;
  teamSurvey: TeamSurvey | null;
  locked: boolean;
  form: FilledPoll;
}

export const POLL_FORM_ID = "poll-form";

/** The questions; locked, with the answers that counted. */
export function PollForm({ poll, teamSurvey, locked, form }: PollFormProps) {
  const changed = !locked && teamSurvey?.complete === false;
  const { saved, answers } = form;
  const onceDrawn = useAfterRender();
  const submit = useSubmit(async () => {
    const wrong = await form.submit();
    if (wrong !== undefined) onceDrawn(() => focusQuestion(wrong));
  });
  const of = (all: typeof saved, questionId: string) => all[questionId] ?? [];
  return (
    <form id={POLL_FORM_ID} noValidate className="grid grid-cols-1 gap-4 pb-2" onSubmit={submit}>
      {locked && <LockedNotice savedAt={teamSurvey?.submittedAt ?? null} />}
      {locked && form.error && <FormAlert>{pollFailureWords(form.error)}</FormAlert>}
      {changed && (
        <PollNotice icon={RefreshCw} tone="ember" title="The poll changed since you answered">
          Please answer what is new, then submit again.
        </PollNotice>
      )}
      {poll.questions.map((question) => (
        <PollQuestion
          key={question.questionId}
          question={question}
          chosen={of(locked ? saved : answers, question.questionId)}
          late={of(locked ? answers : {}, question.questionId)}
          locked={locked}
          wrong={!locked && form.wrong.includes(question.questionId)}
          onPick={form.pick}
        />
      ))}
    </form>
  );
}

function LockedNotice({ savedAt }: { savedAt: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  const now = useNow(60_000);
  // The lock may fall on somebody in the middle of it, whose control is gone with it.
  useEffect(() => box.current?.focus(), []);
  return (
    <PollNotice ref={box} icon={Lock} tone="lagoon" title="The show is in progress. Good luck!">
      {countedText(savedAt, now)}
    </PollNotice>
  );
}
