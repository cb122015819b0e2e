import { surveyRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useMutation, useQueryClient, useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { errorMessage, isConflict } from "../../../../platform/api/api-error.ts";
import { callAsNow, call } from "../../../../platform/api/call.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { FormAlert } from "../../../../ui/forms/form-sheet.tsx";
import { useFocusInvalid } from "../../../../ui/forms/use-focus-invalid.ts";
import { useAfterRender } from "../../../../ui/hooks/use-after-render.ts";
import { useReturnAfterSave } from "../../../../ui/hooks/use-return-after-save.ts";
import { announce } from "../../../../ui/layout/live-region.tsx";
import { useConfirm } from "../../../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import { RestoredNotice } from "../../../../ui/unsaved/restored-notice.tsx";
import { useUnsaved } from "../../../../ui/unsaved/use-unsaved.ts";
import { EditConflict, surveyDifferences } from "../edit-conflict.tsx";
import type { Survey } from "../survey.ts";
import { EditImpactNotice, losesAnswers } from "./edit-impact-notice.tsx";
import { EpisodeField, type EpisodeChoice } from "./episode-field.tsx";
import { useOptionCounts } from "./question-fields.tsx";
import { QuestionList } from "./question-list.tsx";
import {
  findSurveyErrors,
  type SurveyErrors,
  copyQuestions,
  toSurveyValues,
  isSameSurvey,
  type SurveyValues,
  rebaseSurvey,
  followSave,
  toSurveyBody,
} from "./survey-values.ts";

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

/** A poll with its questions. Unsaved changes are kept while the tab is open. */
export function SurveyEditor({ stored, initial: initialValues, episodes, onOutdated, onSaved }: Props) {
  const [initial, setInitial] = useState(initialValues);
  const [surveyId, setSurveyId] = useState(stored?.surveyId ?? null);
  const input = useUnsaved(`poll ${stored?.surveyId ?? "new"}`, initial, { isSame: isSameSurvey });
  const { values, isChanged } = input;
  const startOver = useEffectEvent(() => {
    // Corrections to a new poll that has been saved do not start another new poll.
    if (stored === null && values.version !== null) input.forget();
  });
  useEffect(() => startOver(), []);
  const [errors, setErrors] = useState<SurveyErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const focusInvalid = useFocusInvalid();
  const afterRender = useAfterRender();
  const optionCounts = useOptionCounts();
  const { ask, dialog } = useConfirm();
  const save = useSaveSurvey(surveyId, {
    onSaved: (saved, sent) => {
      const next = saved.stored ? toSurveyValues(saved.stored) : sent;
      flushSync(() => {
        setSurveyId(saved.surveyId);
        setInitial(next);
      });
      if (isSameSurvey(values, sent)) input.forget();
      else input.change(followSave(values, sent, next));
      onSaved?.(saved.surveyId);
    },
    onOutdated,
  });
  const isSaved = save.isSuccess && !isChanged;
  const navigate = useNavigate();
  useReturnAfterSave(isSaved, () => void navigate("/admin/polls"));
  // Right after saving, the query may still return the previous version.
  const isOutdated = stored !== null && stored.version > (values.version ?? 0) && !save.isSuccess;
  const optionCount = ({ questionId, type }: SurveyValues["questions"][number]) =>
    stored?.questions.find((question) => question.questionId === questionId)?.answerOptions.length ??
    optionCounts[type];

  const change = (next: SurveyValues) => {
    input.change(next);
    setErrors({});
  };
  const submit = async (sent: SurveyValues) => {
    if (save.isPending || isSaved) return;
    const found = findSurveyErrors(sent, optionCount);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      if (form.current) focusInvalid(form.current);
    } else if (!stored || !losesAnswers({ stored, values: sent }) || (await ask(DELETE_ANSWERS_QUESTION)))
      save.mutate(sent);
  };
  const loadSaved = (saved: Survey) => {
    setInitial(toSurveyValues(saved));
    input.forget();
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
      // Without the ids of its questions the form cannot save corrections.
      inert={isSaved && save.data.stored === null}
      className="grid max-w-3xl grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(values);
      }}
    >
      <RestoredNotice unsaved={input} />
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
        <Button type="submit" variant="primary" busy={save.isPending} aria-disabled={isSaved || undefined}>
          {isSaved ? "Saved" : "Save"}
        </Button>
      </div>
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

interface Saved {
  surveyId: string;
  /** The poll as stored now; null if it could not be loaded. */
  stored: Survey | null;
}

interface SaveCallbacks {
  onSaved: (saved: Saved, sent: SurveyValues) => void;
  /** The server refused (409): another admin saved the poll after this form was opened. */
  onOutdated: () => void;
}

/** Saves a poll. `surveyId` is null for a new poll. The error stays in the mutation for the form to show. */
function useSaveSurvey(surveyId: string | null, { onSaved, onOutdated }: SaveCallbacks) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (values: SurveyValues): Promise<Saved> => {
      const callNow = callAsNow();
      const { data } = await callNow(surveyRoutes.save, { body: toSurveyBody(surveyId, values) });
      // Corrections need the ids of the new questions.
      const reply = await callNow(surveyRoutes.get, { params: data }).catch(() => null);
      return { surveyId: data.surveyId, stored: reply?.data ?? null };
    },
    onSuccess: (saved, sent) => {
      toast.success("Poll Saved");
      onSaved(saved, sent);
      return queries.invalidateQueries({ queryKey: [surveyRoutes.list.name] });
    },
    onError: (error) => {
      if (isConflict(error)) onOutdated();
    },
  });
}

interface CopyQuestionsProps {
  /** When the new poll's episode airs; null without an episode. */
  airDate: string | null;
  onCopy: (survey: Survey) => void;
}

/** Fills a new poll with the questions of the last poll before it, or of the newest. */
function CopyQuestions({ airDate, onCopy }: CopyQuestionsProps) {
  // Newest first.
  const surveys = useQuery(routeQuery(surveyRoutes.list)).data?.data ?? [];
  const source = surveys.find(({ episode }) => airDate !== null && episode.airDate < airDate) ?? surveys[0];
  const copy = useMutation({
    mutationFn: (surveyId: string) => call(surveyRoutes.get, { params: { surveyId } }),
    onSuccess: ({ data }) => {
      onCopy(data);
      announce(`${countText(data.questions.length, "question")} copied`);
    },
  });
  if (!source) return null;
  return (
    <div className="grid gap-3 rounded-xl border border-line bg-ink-2 px-4 py-3.5">
      <p className="text-[0.9375rem] text-dim">
        Prompts, points and numbers of answers are copied, for you to change before you save. Contestants who
        are out by now are left out of “Remaining players”.
      </p>
      {copy.error && <FormAlert>{errorMessage(copy.error)}</FormAlert>}
      <Button
        className="justify-self-start"
        busy={copy.isPending}
        onClick={() => copy.mutate(source.surveyId)}
      >
        <Copy aria-hidden size={18} className="shrink-0" />
        <span className="wrap-anywhere">Copy the questions of {episodeName(source.episode)}</span>
      </Button>
    </div>
  );
}
