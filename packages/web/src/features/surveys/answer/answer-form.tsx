import { Lock, type LucideIcon, RefreshCw } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { useServerNow } from "../../../platform/api/time/use-server-now.ts";
import { useAfterRender } from "../../../ui/hooks/use-after-render.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import type { OpenSurvey, TeamSurvey } from "./answers.ts";
import { focusQuestion, QuestionFieldset, type OptionFaces } from "./question-fieldset.tsx";
import type { LockedState } from "../latest/survey-state.ts";
import { countedText, KEPT_LOCKED_TEXT, LOCKED_TITLES } from "../survey-text.ts";
import { submitErrorText } from "./use-submit-answers.ts";
import type { AnswerFormState } from "./use-answer-form.ts";

import { classNames } from "../../../ui/class-names.ts";

interface AnswerFormProps {
  survey: OpenSurvey;
  teamSurvey: TeamSurvey | null;
  /** Why it is locked; null while it is open. */
  locked: LockedState | null;
  faces: OptionFaces;
  form: AnswerFormState;
}

export const ANSWER_FORM_ID = "poll-form";

/** The questions with the user's answers; read-only once locked. */
export function AnswerForm({ survey, teamSurvey, locked: lock, faces, form }: AnswerFormProps) {
  const locked = lock !== null;
  const changed = !locked && teamSurvey?.complete === false;
  const { saved, answers } = form;
  const afterRender = useAfterRender();
  const submit = useSubmit(async () => {
    const wrong = await form.submit();
    if (wrong !== undefined) afterRender(() => focusQuestion(wrong));
  });
  const of = (all: typeof saved, questionId: string) => all[questionId] ?? [];
  return (
    <form id={ANSWER_FORM_ID} noValidate className="grid grid-cols-1 gap-4 pb-2" onSubmit={submit}>
      {lock !== null && <LockedNotice lock={lock} savedAt={teamSurvey?.submittedAt ?? null} />}
      {locked && form.error && <FormAlert>{submitErrorText(form.error)}</FormAlert>}
      {changed && (
        <SurveyNotice icon={RefreshCw} tone="ember" title="The poll changed since you answered">
          Please answer what is new, then submit again.
        </SurveyNotice>
      )}
      {survey.questions.map((question) => (
        <QuestionFieldset
          key={question.questionId}
          question={question}
          chosen={of(locked ? saved : answers, question.questionId)}
          late={of(locked ? answers : {}, question.questionId)}
          locked={locked}
          wrong={!locked && form.wrong.includes(question.questionId)}
          faces={faces}
          onPick={form.pick}
        />
      ))}
    </form>
  );
}

function LockedNotice({ lock, savedAt }: { lock: LockedState; savedAt: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  const now = useServerNow(60_000);
  // The poll may lock while the user answers, which disables the focused control.
  useEffect(() => box.current?.focus(), []);
  return (
    <SurveyNotice ref={box} icon={Lock} tone="lagoon" title={LOCKED_TITLES[lock]}>
      {lock === "kept" && `${KEPT_LOCKED_TEXT} `}
      {countedText(savedAt, now)}
    </SurveyNotice>
  );
}

interface SurveyNoticeProps {
  icon: LucideIcon;
  tone: "ember" | "lagoon";
  title: string;
  /** For focusing it. */
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

/** A notice above the questions. */
function SurveyNotice({ icon: Icon, tone, title, ref, children }: SurveyNoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={classNames(
        "flex items-start gap-3 rounded-xl border px-3.5 py-3 outline-none",
        tone === "ember" ? "border-ember/40 bg-ember-to/10" : "border-lagoon/40 bg-lagoon/10",
      )}
    >
      <Icon
        aria-hidden
        size={20}
        className={classNames("mt-0.5 shrink-0", tone === "ember" ? "text-ember" : "text-lagoon")}
      />
      <div className="min-w-0 text-[0.9375rem]">
        <p className="font-semibold">{title}</p>
        {children && <p className="mt-0.5 text-dim">{children}</p>}
      </div>
    </div>
  );
}
