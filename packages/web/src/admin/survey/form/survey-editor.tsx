import { useRef, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useSession } from "../../../session/session.tsx";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { useConfirm } from "../../../ui/overlay/confirm-dialog.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { useAfterRender } from "../../../ui/hooks/use-after-render.ts";
import { createUnsavedState } from "../../../ui/hooks/unsaved-state.ts";
import { UnsavedGuard } from "../../../ui/overlay/unsaved-guard.tsx";
import { useFocusInvalid } from "../../../ui/forms/use-focus-invalid.ts";
import { EditImpactNotice } from "./edit-impact-notice.tsx";
import { losesAnswers } from "./edit-impact.ts";
import { EpisodeField } from "./episode-field.tsx";
import { CopyQuestions } from "./copy-questions.tsx";
import { EditConflict } from "../edit-conflict.tsx";
import { surveyDifferences } from "../survey-differences.ts";
import {
  copyQuestions,
  toSurveyValues,
  isSameSurvey,
  type SurveyValues,
  rebaseSurvey,
} from "./survey-values.ts";
import { findSurveyErrors, type SurveyErrors } from "./survey-errors.ts";
import { QuestionList } from "./question-list.tsx";
import type { Survey } from "../survey.ts";
import { useOptionCounts } from "./use-option-counts.ts";
import type { EpisodeChoice } from "./use-episode-choices.ts";
import { useSaveSurvey } from "./use-save-survey.ts";

interface Props {
  /** Null for a new poll. */
  stored: Survey | null;
  initial: SurveyValues;
  episodes: readonly EpisodeChoice[];
  /** Refetches `stored`. */
  onOutdated: () => void;
  /** Called with the id of the saved poll before any list contains it. */
  onSaved?: (surveyId: string) => void;
}

const useUnsavedSurvey = createUnsavedState<SurveyValues>();

/** A poll with its questions. Unsaved changes are kept while the tab is open. */
export function SurveyEditor({ stored, initial: initialValues, episodes, onOutdated, onSaved }: Props) {
  const [initial, setInitial] = useState(initialValues);
  const { user } = useSession();
  const key = `${user?.userId ?? ""} ${stored?.surveyId ?? "new"}`;
  const { value: values, keep, forget, wasKept } = useUnsavedSurvey(key, initial);
  const [errors, setErrors] = useState<SurveyErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const focusInvalid = useFocusInvalid();
  const afterRender = useAfterRender();
  const optionCounts = useOptionCounts();
  const { ask, dialog } = useConfirm();
  const save = useSaveSurvey(stored?.surveyId ?? null, {
    onSaved: (surveyId) => {
      forget();
      onSaved?.(surveyId);
    },
    onOutdated,
  });
  const isChanged = !isSameSurvey(values, initial) && !save.isSuccess;
  const isOutdated = stored !== null && stored.version !== values.version && !save.isSuccess;
  const optionCount = ({ questionId, type }: SurveyValues["questions"][number]) =>
    stored?.questions.find((question) => question.questionId === questionId)?.answerOptions.length ??
    optionCounts[type];

  const change = (next: SurveyValues) => {
    keep(next);
    setErrors({});
  };
  const submit = async (sent: SurveyValues) => {
    if (save.isPending || save.isSuccess) return;
    const found = findSurveyErrors(sent, optionCount);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      if (form.current) focusInvalid(form.current);
    } else if (!stored || !losesAnswers({ stored, values: sent }) || (await ask(DELETE_ANSWERS_QUESTION)))
      save.mutate(sent);
  };
  const loadSaved = (saved: Survey) => {
    setInitial(toSurveyValues(saved));
    forget(toSurveyValues(saved));
    setErrors({});
    save.reset();
  };
  const overwrite = (saved: Survey) => {
    const next = rebaseSurvey(saved, values);
    change(next);
    void submit(next);
  };

  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-3xl grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(values);
      }}
    >
      {wasKept && isChanged && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-xl border border-line bg-ink-2 px-4 py-2 text-sm">
          These are your unsaved changes from earlier.
          <Button size="s" variant="text" onClick={() => forget(initial)}>
            Start over
          </Button>
        </div>
      )}
      <EpisodeField
        episodes={episodes}
        value={values.episodeId}
        error={errors["episodeId"]}
        onChange={(episodeId) => change({ ...values, episodeId })}
      />
      {stored === null && values.questions.every(({ prompt }) => prompt.trim() === "") && (
        <CopyQuestions
          airDate={episodes.find(({ episodeId }) => episodeId === values.episodeId)?.airDate ?? null}
          onCopy={(survey) => {
            change({ ...values, questions: copyQuestions(survey) });
            afterRender(() => form.current?.querySelector("textarea")?.focus());
          }}
        />
      )}
      <QuestionList
        questions={values.questions}
        errors={errors}
        optionCount={optionCount}
        onChange={(questions) => change({ ...values, questions })}
      />
      {stored && <EditImpactNotice stored={stored} values={values} episodes={episodes} />}
      {isOutdated && (
        <EditConflict
          differences={surveyDifferences(stored, values)}
          busy={save.isPending}
          onUseSaved={() => loadSaved(stored)}
          onOverwrite={() => overwrite(stored)}
        />
      )}
      {save.error && !isOutdated && (
        <FormAlert>
          <p className="font-semibold">The poll is not saved</p>
          <p className="text-dim">
            {errorMessage(save.error, "Something went wrong. What you typed is still here.")}
          </p>
        </FormAlert>
      )}
      <div className="flex justify-end gap-2">
        <ButtonLink variant="text" to="/admin/polls">
          Cancel
        </ButtonLink>
        <Button
          type="submit"
          variant="primary"
          busy={save.isPending}
          aria-disabled={save.isSuccess || undefined}
        >
          {save.isSuccess ? "Saved" : "Save"}
        </Button>
      </div>
      <UnsavedGuard when={isChanged} title="This poll is not saved" />
      {dialog}
    </form>
  );
}

const DELETE_ANSWERS_QUESTION = {
  title: "Delete answers?",
  children: "The answers to the questions you removed are deleted too. This cannot be undone.",
  confirmLabel: "Save and delete",
  danger: true,
};
