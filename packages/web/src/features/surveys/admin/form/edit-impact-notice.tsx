import { UsersRound } from "lucide-react";
import { useTimeReached } from "../../../../platform/api/time/use-time-reached.ts";
import { countText } from "../../../../ui/text/count-text.ts";
import { answeredText, type Survey } from "../survey.ts";
import type { SurveyValues } from "./survey-values.ts";
import type { EpisodeChoice } from "./episode-field.tsx";

interface Props {
  stored: Survey;
  values: SurveyValues;
  episodes: readonly EpisodeChoice[];
}

/** Shows what saving will do to submitted answers. */
export function EditImpactNotice({ stored, values, episodes }: Props) {
  const episode = episodes.find(({ episodeId }) => episodeId === values.episodeId) ?? stored.episode;
  const locked = useTimeReached(Date.parse(episode.airDate));
  const [first, ...others] = editImpact({ stored, values, locked });
  return (
    <div role="status">
      {stored.submissionCount > 0 && (
        <div className="flex items-start gap-3 rounded-xl border border-gold/40 bg-gold/8 px-4 py-3 text-[0.9375rem]">
          <UsersRound aria-hidden size={18} className="mt-0.5 shrink-0 text-gold" />
          <div className="min-w-0 wrap-anywhere">
            <p>
              {answeredText(stored.submissionCount)} {first ?? "Their answers stay as they are."}
            </p>
            {others.length > 0 && (
              <ul className="mt-1 grid list-disc gap-1 pl-5">
                {others.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

interface SurveyEdit {
  stored: Survey;
  values: SurveyValues;
  /** The poll has locked, so fans can no longer answer. */
  locked: boolean;
}

/** What saving does to the existing submissions, one sentence per effect; empty without submissions. */
export function editImpact({ stored, values, locked }: SurveyEdit): string[] {
  if (stored.submissionCount === 0) return [];
  const added = values.questions.filter(({ questionId }) => typeof questionId === "number").length;
  return [
    ...(added > 0 ? [addedText(added, locked)] : []),
    ...stored.questions.flatMap((before) => {
      const after = values.questions.find(({ questionId }) => questionId === before.questionId);
      const name = `“${before.prompt}”`;
      if (!after) return [`Their answers to ${name} are deleted with it.`];
      return changesOf(name, before, after, locked);
    }),
    ...(values.episodeId === stored.episodeId
      ? []
      : ["Their answers move with the poll to the other episode."]),
  ];
}

/** Whether saving deletes submitted answers for good. */
export const losesAnswers = ({ stored, values }: Omit<SurveyEdit, "locked">): boolean =>
  stored.submissionCount > 0 &&
  stored.questions.some(
    (before) => !values.questions.some((after) => after.questionId === before.questionId),
  );

function addedText(count: number, locked: boolean): string {
  const questions = count === 1 ? "the new question" : `the ${count} new questions`;
  return locked
    ? `The poll has locked, so ${questions} can no longer be answered.`
    : `They will be asked to answer ${questions}.`;
}

type Before = Survey["questions"][number];
type After = SurveyValues["questions"][number];

function changesOf(name: string, before: Before, after: After, locked: boolean): string[] {
  const found: string[] = [];
  const count = after.answerCount.trim();
  if (isNumber(count) && Number(count) !== before.answerCount) {
    const change = `it asks for ${countText(Number(count), "answer")} instead of ${before.answerCount}`;
    found.push(
      locked
        ? `The poll has locked, so ${name} cannot be answered again, although ${change}.`
        : `They will be asked to answer ${name} again: ${change}.`,
    );
  }
  if (after.prompt.trim() !== before.prompt)
    found.push(`Their answers to ${name} are kept under the new prompt.`);
  const points = after.points.trim();
  if (isNumber(points) && Number(points) !== before.points) {
    found.push(`A right answer to ${name} is worth ${points} instead of ${before.points}.`);
  }
  return found;
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);
