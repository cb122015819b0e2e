import type { FieldErrors } from "../../../platform/api/form-errors.ts";
import type { InvitedLeague } from "@emberline/contract";
import { leagueCalls } from "../../../platform/api/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useAfterRender } from "../../../ui/hooks/use-after-render.ts";
import { RestoredNotice } from "../../../ui/unsaved/restored-notice.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { joinErrors } from "../join/join-errors.ts";
import { suggestTeamName } from "./suggest-team-name.ts";
import { useAfterJoin } from "../join/use-after-join.ts";

interface JoinByInviteFormProps {
  league: InvitedLeague;
  invite: string;
  firstName: string | undefined;
}

/** One field, one button, no password. */
export function JoinByInviteForm({ league, invite, firstName }: JoinByInviteFormProps) {
  const [suggestion] = useState(() => suggestTeamName(firstName, league.leagueId));
  const input = useUnsaved(`team by invite in league ${league.leagueId}`, { teamName: suggestion });
  const { teamName } = input.values;
  const [errors, setErrors] = useState<FieldErrors>({});
  const field = useRef<HTMLInputElement>(null);
  const afterRender = useAfterRender();
  const afterJoin = useAfterJoin();
  const queries = useQueryClient();
  const body = { leagueId: league.leagueId, teamName, leaguePassword: null, invite };
  const join = useMutation({
    mutationFn: () => call(leagueCalls.join, { body }),
    onSuccess: ({ data }) => {
      input.forget();
      return afterJoin(data.leagueId, `You are in. Welcome to ${league.name}!`);
    },
    // The link may have been stopped, the draft started, or another tab joined.
    onError: () => queries.invalidateQueries(),
  });

  const submit = useSubmit(async () => {
    const found = joinErrors(body, false);
    setErrors(found ?? {});
    // `join.error` is shown above the field.
    if (found === null) await join.mutateAsync().catch(() => undefined);
    else afterRender(() => field.current?.focus());
  });
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
      {join.error && <FormAlert>{errorMessage(join.error)}</FormAlert>}
      <RestoredNotice unsaved={input} />
      <TextField
        ref={field}
        label="Team name"
        name="team-name"
        autoComplete="off"
        required
        hint="A suggestion. You can change it at any time"
        value={teamName}
        error={errors["teamName"]}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          input.change({ teamName: event.target.value });
          setErrors({});
        }}
      />
      <Button type="submit" variant="primary" wide busy={join.isPending || join.isSuccess}>
        Join
      </Button>
    </form>
  );
}
