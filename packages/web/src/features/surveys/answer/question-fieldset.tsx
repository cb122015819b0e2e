import { useId } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { FieldHint } from "../../../ui/forms/field.tsx";
import { announce } from "../../../ui/layout/live-region.tsx";
import { choose, type SurveyQuestion } from "./answers.ts";
import { chosenText, surveyPointsText, promptText, wantedText } from "../survey-text.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { Checkbox, Radio, type CheckboxProps } from "../../../ui/forms/checkbox-radio.tsx";
import { fullName } from "@emberline/game";
import type { PlayerPerformance } from "@emberline/contract";
import { playerCalls } from "../../../platform/api/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../platform/api/polling-query.ts";

interface QuestionFieldsetProps {
  question: SurveyQuestion;
  /** The ids of the chosen options. */
  chosen: readonly string[];
  /** Once locked: the ids of options chosen on this device, sent in time or not. */
  late: readonly string[];
  locked: boolean;
  wrong: boolean;
  faces: OptionFaces;
  onPick: (question: SurveyQuestion, optionId: string) => void;
}

/** One question; its prompt is sticky while its options are visible. */
export function QuestionFieldset(props: QuestionFieldsetProps) {
  const { question, chosen, late, locked, wrong, faces, onPick } = props;
  const { questionId, answerCount, answerOptions } = question;
  const id = useId();
  const several = answerCount > 1;
  const pick = (optionId: string) => {
    onPick(question, optionId);
    if (several) announce(chosenText(choose(question, chosen, optionId).length, answerCount));
  };
  return (
    <fieldset
      id={questionDomId(questionId)}
      disabled={locked}
      aria-labelledby={`${id}-prompt`}
      {...(several ? {} : { role: "radiogroup", "aria-required": true, "aria-invalid": wrong || undefined })}
      aria-describedby={wrong ? `${id}-words` : undefined}
      className={classNames(
        "min-w-0 border-l-3 pl-3 -ml-3.75 [&_input]:scroll-mt-24",
        wrong ? "border-danger" : "border-transparent",
      )}
    >
      <legend
        id={`${id}-prompt`}
        className={classNames(
          "float-left flex w-full items-start justify-between gap-3 bg-ink-2 py-2",
          question.prompt.length <= MAX_STICKY_LENGTH && "sticky top-0 z-1",
        )}
      >
        <span className="min-w-0 font-semibold wrap-anywhere">{promptText(question)}</span>
        <span className="shrink-0 text-right text-[0.8125rem] leading-5 font-semibold whitespace-nowrap text-ember">
          {surveyPointsText(question.points)}
          {several && !locked && <Count chosen={chosen.length} answerCount={answerCount} />}
        </span>
      </legend>
      <div className="clear-both grid grid-cols-2 gap-2 landscape-phone:grid-cols-3 max-[23rem]:grid-cols-1">
        {wrong && (
          <div className="col-span-full">
            <FieldHint id={`${id}-words`} error={wantedText(answerCount)} />
          </div>
        )}
        {answerOptions.map(({ questionOptionId, display }) => (
          <AnswerOption
            key={questionOptionId}
            several={several}
            display={display}
            faces={faces}
            name={`${id}-answers`}
            // Chosen options stay readable when disabled.
            className={chosen.includes(questionOptionId) ? "has-disabled:opacity-100!" : undefined}
            hint={
              late.includes(questionOptionId) && !chosen.includes(questionOptionId) ? NOT_SENT : undefined
            }
            checked={several ? chosen.includes(questionOptionId) : chosen.at(-1) === questionOptionId}
            aria-invalid={(several && wrong) || undefined}
            onChange={() => pick(questionOptionId)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A longer sticky prompt would hide its options on phones. */
const MAX_STICKY_LENGTH = 120;
const NOT_SENT = "Chosen, but not sent in time";

const questionDomId = (questionId: string) => `question-${questionId}`;

/** Focuses a question with a wrong number of answers. */
export function focusQuestion(questionId: string): void {
  const question = document.getElementById(questionDomId(questionId));
  const input = question?.querySelector("input:checked") ?? question?.querySelector("input");
  if (input instanceof HTMLElement) input.focus({ preventScroll: true });
  question?.scrollIntoView({ block: "start" });
}

/** Hidden from screen readers, for which every choice is announced. */
function Count({ chosen, answerCount }: { chosen: number; answerCount: number }) {
  const tone = chosen === answerCount ? "text-lagoon" : chosen > answerCount ? "text-danger" : "text-dim";
  return (
    <span aria-hidden className={classNames("figures block", tone)}>
      {chosenText(chosen, answerCount)}
    </span>
  );
}

interface AnswerOptionProps extends Omit<CheckboxProps, "label" | "framed"> {
  /** A checkbox, else a radio button. */
  several: boolean;
  display: string;
  faces: OptionFaces;
}

/** An answer to choose: a player with face and tribe, a tribe with its colour, or text. */
function AnswerOption({ several, display, faces, hint, className, ...rest }: AnswerOptionProps) {
  const id = useId();
  const Option = several ? Checkbox : Radio;
  const player = faces.players.get(display);
  const tribe = player ? player.tribe : null;
  const tribeColor = faces.tribeColors.get(display);
  return (
    <Option
      {...rest}
      framed
      aria-labelledby={hint ? `${id}-name ${id}-hint` : `${id}-name`}
      aria-describedby={tribe ? `${id}-tribe` : undefined}
      className={classNames("h-full gap-1.5! px-2! sm:gap-2! sm:px-2.5!", className)}
      label={
        <span className="flex min-w-0 items-center gap-2">
          {player && (
            <Avatar
              name={display}
              photoUrl={player.photoUrl}
              color={tribe?.color}
              size={36}
              eliminated={player.eliminated}
            />
          )}
          <span className="min-w-0">
            <span
              id={`${id}-name`}
              className="block text-[0.875rem] leading-tight wrap-anywhere sm:text-base"
            >
              {tribeColor === undefined ? display : <TribeName name={display} color={tribeColor} />}
            </span>
            {tribe && (
              <span id={`${id}-tribe`} className="flex min-w-0">
                <TribeTag name={tribe.name} color={tribe.color} />
              </span>
            )}
            {hint && (
              <span id={`${id}-hint`} className="block text-[0.8125rem] text-dim">
                {hint}
              </span>
            )}
          </span>
        </span>
      }
    />
  );
}

const TribeName = ({ name, color }: { name: string; color: string }) => (
  <span className="flex items-center gap-2">
    <span
      aria-hidden
      className="size-3.5 shrink-0 rounded-full border border-sand/40"
      style={{ background: color }}
    />
    {name}
  </span>
);

/** The players and the colours of the tribes, by the text of an option. */
export interface OptionFaces {
  players: ReadonlyMap<string, PlayerPerformance>;
  tribeColors: ReadonlyMap<string, string>;
}

/**
 * Who the options of a poll are. A poll stores its options as text, so they are found by name; without the list of
 * players, options are shown without faces. Null while the list is loading.
 */
export function useOptionFaces(): OptionFaces | null {
  const { data, isPending, failureCount } = useQuery(liveQuery(playerCalls.list));
  if (isPending && failureCount === 0) return null;
  return optionFaces(data?.data ?? []);
}

export function optionFaces(players: readonly PlayerPerformance[]): OptionFaces {
  const names = players.map(fullName);
  return {
    // A name that two players share says nothing about which of them is meant.
    players: new Map(
      players.flatMap((player, index) => {
        const name = names[index] ?? "";
        return names.indexOf(name) === names.lastIndexOf(name) ? [[name, player]] : [];
      }),
    ),
    tribeColors: new Map(players.flatMap(({ tribe }) => (tribe ? [[tribe.name, tribe.color]] : []))),
  };
}
