import type { Episode } from "@emberline/contract";
import { type ReactNode, useState } from "react";
import { errorMessage } from "../../platform/api/api-error.ts";
import { serverNow } from "../../platform/api/time/server-time.ts";
import { Button } from "../../ui/controls/button.tsx";
import { RadioGroup, type RadioOption } from "../../ui/forms/radio-group.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { useFocusInvalid } from "../../ui/forms/use-focus-invalid.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { type ConfirmOptions, useConfirm } from "../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../ui/overlay/toasts.tsx";
import { RestoredNotice } from "../../ui/unsaved/restored-notice.tsx";
import { useUnsaved } from "../../ui/unsaved/use-unsaved.ts";
import { HoursField } from "./hours-field.tsx";
import {
  hiddenBy,
  HOURS_ERROR,
  isOther,
  OTHER,
  protects,
  type MarkChoice,
  toMarkChange,
  toMarkChoice,
} from "./mark-choice.ts";
import { type MarkChange, type SpoilerMark, useSaveMark } from "./use-mark.ts";

interface MarkFormProps {
  mark: SpoilerMark;
  episodes: readonly Episode[];
  legend: string;
  /** The user has to choose: nothing is chosen yet, and the buttons are always there. Otherwise what protects is saved at once. */
  asks?: boolean;
  /** A button before Save. */
  cancel?: ReactNode;
  onSaved: (mark: SpoilerMark) => void;
}

/** How the user watches the season: live, when they say so, or some hours later. */
export function MarkForm({ mark, episodes, legend, asks = false, cancel, onSaved }: MarkFormProps) {
  const stored = toMarkChoice(mark);
  const input = useUnsaved<MarkChoice>(
    asks ? "how to watch, first asked" : "how to watch",
    asks ? { ...stored, mode: null } : stored,
  );
  const [isRefused, setIsRefused] = useState(false);
  const save = useSaveMark();
  const toast = useToast();
  const focusInvalid = useFocusInvalid();
  const { ask, dialog } = useConfirm();
  const choice = input.values;
  const change = toMarkChange(choice);
  /** False when the user does not want to hide episodes again. */
  const store = async (chosen: MarkChange, sent: MarkChoice): Promise<boolean> => {
    const hidden = hiddenBy(chosen, mark, { episodes, now: serverNow() });
    if (hidden !== null && !(await ask(hideAgain(hidden)))) return false;
    try {
      const { data } = await save.mutateAsync(chosen);
      input.settle(sent);
      onSaved(data);
    } catch (error) {
      toast.error(errorMessage(error));
    }
    return true;
  };
  const edit = (part: Partial<MarkChoice>) => {
    input.change(part);
    setIsRefused(false);
    const edited = { ...choice, ...part };
    const next = toMarkChange(edited);
    // Hours that are being typed are not complete.
    const isTyped = part.hours?.preset === OTHER;
    if (asks || isTyped || next === null || !protects(next, mark) || !isOther(next, mark)) return;
    void store(next, edited).then((isStored) => isStored || input.change(choice));
  };
  const submit = useSubmit(async (form) => {
    if (change === null) {
      setIsRefused(true);
      focusInvalid(form);
      return;
    }
    await store(change, choice);
  });
  return (
    <>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <RestoredNotice unsaved={input} />
        <RadioGroup
          label={legend}
          options={OPTIONS}
          value={choice.mode}
          error={isRefused && choice.mode === null ? "Please choose one" : null}
          disabled={asks && save.isPending}
          onChange={(mode) => edit({ mode })}
        />
        {choice.mode === "manual" && (
          <Select
            label="The last episode that you have seen"
            className="animate-rise"
            value={choice.throughEpisode}
            disabled={asks && save.isPending}
            onChange={({ target }) => edit({ throughEpisode: Number(target.value) })}
          >
            <option value={0}>None yet</option>
            {choosable(episodes, mark, serverNow()).map(({ number }) => (
              <option key={number} value={number}>
                Episode {number}
              </option>
            ))}
          </Select>
        )}
        {choice.mode === "delay" && (
          <div className="animate-rise">
            <HoursField
              label="Show results after"
              value={choice.hours}
              error={isRefused && change === null ? HOURS_ERROR : null}
              disabled={asks && save.isPending}
              onChange={(hours) => edit({ hours })}
            />
          </div>
        )}
        {(asks || isOther(change, mark)) && (
          <div className="flex animate-rise flex-wrap justify-end gap-2">
            {cancel}
            <Button type="submit" variant="primary" busy={save.isPending}>
              Save
            </Button>
          </div>
        )}
      </form>
      {dialog}
    </>
  );
}

const OPTIONS: readonly RadioOption<SpoilerMark["mode"]>[] = [
  { value: "live", label: "I watch live", hint: "Show me everything at once" },
  { value: "manual", label: "I watch later", hint: "Hide results until I say that I have watched" },
  { value: "delay", label: "Wait some hours after it airs", hint: "Then results show up by themselves" },
];

/** Those that have aired, and those that the user has seen earlier than that. */
const choosable = (episodes: readonly Episode[], { watchedThrough }: SpoilerMark, now: number) =>
  episodes.filter(({ number, airDate }) => number <= watchedThrough || Date.parse(airDate) <= now);

function hideAgain([first, last]: [number, number]): ConfirmOptions {
  const [episodes, them] =
    first === last ? [`episode ${first}`, "it"] : [`episodes ${first} to ${last}`, "them"];
  return {
    title: `Hide ${episodes} again?`,
    confirmLabel: "Hide Results",
    children: (
      <p className="text-dim">
        Points, eliminations, tribes, poll results and notes of {episodes} leave your pages and this device,
        as if {first === last ? "it" : "they"} had not aired. You can show {them} again at any time.
      </p>
    ),
  };
}
