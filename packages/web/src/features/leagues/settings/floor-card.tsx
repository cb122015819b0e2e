import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { spoilerCalls } from "../../../platform/api/calls.ts";
import { call } from "../../../platform/api/call.ts";
import { HOURS_ERROR, type HoursChoice, HoursField, hoursOf, toHoursChoice } from "../../spoilers/index.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { useFocusInvalid } from "../../../ui/forms/use-focus-invalid.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { type ConfirmOptions, useConfirm } from "../../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import type { League } from "../page/league-types.ts";

interface Values {
  isOn: boolean;
  hours: HoursChoice;
}

/** For how long the league hides results from all its members. Save appears with the first change. */
export function FloorCard({ league }: { league: League }) {
  const saved = league.spoilerDelayHours;
  const input = useUnsaved<Values>(`floor of league ${league.leagueId}`, {
    isOn: saved !== null,
    hours: toHoursChoice(saved),
  });
  const [isRefused, setIsRefused] = useState(false);
  const { isOn, hours: choice } = input.values;
  const hours = isOn ? hoursOf(choice) : null;
  const isMissing = isOn && hours === null;
  const save = useSaveFloor(league.leagueId);
  const focusInvalid = useFocusInvalid();
  const { ask, dialog } = useConfirm();
  const edit = (part: Partial<Values>) => {
    input.change(part);
    setIsRefused(false);
  };
  const submit = useSubmit(async (form) => {
    if (isMissing) {
      setIsRefused(true);
      focusInvalid(form);
    } else if (await ask(whatHappens(league, hours))) {
      await save.mutateAsync(hours, { onSuccess: input.forget }).catch(() => undefined);
    }
  });
  return (
    <Card title="Spoilers">
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        <Checkbox
          label="Hide results from all members at first"
          hint="No one is ahead: everyone sees an episode's results so many hours after it airs, or later if they chose so"
          checked={isOn}
          disabled={save.isPending}
          onChange={({ target }) => edit({ isOn: target.checked })}
        />
        {isOn && (
          <div className="animate-rise">
            <HoursField
              label="Hide results for"
              value={choice}
              error={isRefused && isMissing ? HOURS_ERROR : null}
              disabled={save.isPending}
              onChange={(next) => edit({ hours: next })}
            />
          </div>
        )}
        {(isMissing || hours !== saved) && (
          <div className="flex animate-rise justify-end gap-2">
            <Button variant="text" onClick={input.forget}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={save.isPending}>
              Save
            </Button>
          </div>
        )}
      </form>
      {dialog}
    </Card>
  );
}

function useSaveFloor(leagueId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (delayHours: number | null) =>
      call(spoilerCalls.saveFloor, { params: { leagueId }, body: { delayHours } }),
    onSuccess: () => {
      toast.success("League Saved");
      // The owner's own mark may be another one now.
      return queries.invalidateQueries();
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}

function whatHappens({ name, teams, spoilerDelayHours }: League, hours: number | null): ConfirmOptions {
  if (hours === null) {
    return {
      title: "Show results at once?",
      confirmLabel: "Show Results",
      children: (
        <p className="text-dim">
          {name} no longer waits. Members who watch live see the results of all episodes now; those who chose
          to wait still wait.
        </p>
      ),
    };
  }
  const isLonger = spoilerDelayHours === null || hours > spoilerDelayHours;
  return {
    title: `Hide results for ${countText(hours, "hour")}?`,
    confirmLabel: isLonger ? "Hide Results" : "Save",
    children: (
      <p className="text-dim">
        {teams.length === 1 ? "You see" : `All ${teams.length} members of ${name}, you too, see`} points,
        eliminations, tribes and poll results of an episode {countText(hours, "hour")} after its air time at
        the earliest in {name}. Their other leagues show theirs as before, and the Players page follows the
        first of a member&apos;s leagues that does not wait. Polls, notes and the chat do not wait.{" "}
        {isLonger && "What is newer is hidden at once, and the members are told."}
      </p>
    ),
  };
}
