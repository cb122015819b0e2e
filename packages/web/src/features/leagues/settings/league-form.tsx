import { membershipRoutes } from "@emberline/contract";
import { membershipCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { findErrors, type FieldErrors } from "../../../platform/api/form-errors.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { useFocusInvalid } from "../../../ui/forms/use-focus-invalid.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import type { League } from "../page/league-types.ts";
import {
  LeagueFields,
  toLeagueBody,
  isChanged,
  toLeagueValues,
  type LeagueValues,
} from "./league-fields.tsx";

const LEAGUE_TOAST_MS = 3000;

/** The league's name and privacy. Save appears with the first change. */
export function LeagueForm({ league }: { league: League }) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const focusInvalid = useFocusInvalid();
  const save = useSave(league.leagueId);
  const input = useUnsaved(`league ${league.leagueId}`, toLeagueValues(league));
  const { values } = input;

  const change = (part: Partial<LeagueValues>) => {
    input.change(part);
    setErrors({});
  };
  const submit = useSubmit(async (form) => {
    const found = findErrors(membershipRoutes.save.body, toLeagueBody(values));
    setErrors(found ?? {});
    if (found === null) {
      // Keep edits made while saving.
      await save.mutateAsync(values).then(
        () => input.settle(values),
        () => undefined,
      );
    } else focusInvalid(form);
  });
  const reset = () => {
    input.forget();
    setErrors({});
    save.reset();
  };
  const reason = reasonOf(save.error);

  return (
    <Card title="League">
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        {reason && <FormAlert>{reason}</FormAlert>}
        <LeagueFields
          values={values}
          errors={errors}
          onChange={change}
          privateLabel="Private League"
          privateHint="Only those who know the password, or have the invite link, can join"
        />
        {isChanged(league, values) && (
          <div className="flex animate-rise justify-end gap-2">
            <Button variant="text" onClick={reset}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={save.isPending}>
              Save
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

/** Keeps the edits after a failure. */
function useSave(leagueId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (values: LeagueValues) =>
      call(membershipCalls.save, { params: { leagueId }, body: toLeagueBody(values) }),
    onSuccess: () => {
      toast.success("League Saved", LEAGUE_TOAST_MS);
      // Nearly every screen of the league shows the name.
      return queries.invalidateQueries();
    },
    onError: () => toast.error("Error saving league", LEAGUE_TOAST_MS),
  });
}

/** The server's reason, if it gave one. */
const reasonOf = (error: Error | null) =>
  error instanceof ApiError && !error.isUnreachable ? error.message : null;
