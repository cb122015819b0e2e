import type { FieldErrors } from "../../../platform/api/form-errors.ts";
import { leagueCalls } from "../../../platform/api/calls.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { RuleSentences } from "../page/league-rules.tsx";
import { joinErrors } from "./join-errors.ts";
import type { JoinableLeague } from "./found-leagues.tsx";
import { useAfterJoin } from "./use-after-join.ts";

interface JoinLeagueSheetProps {
  league: JoinableLeague;
  open: boolean;
  onClose: () => void;
}

export function JoinLeagueSheet({ league, open, onClose }: JoinLeagueSheetProps) {
  const input = useUnsaved(`team in league ${league.leagueId}`, { teamName: "", password: "" });
  const { teamName, password } = input.values;
  const [errors, setErrors] = useState<FieldErrors>({});
  const first = useRef<HTMLInputElement>(null);
  const afterJoin = useAfterJoin();
  const body = { leagueId: league.leagueId, teamName, leaguePassword: league.privateInd ? password : null };
  const join = useMutation({
    mutationFn: () => call(leagueCalls.join, { body }),
    onSuccess: ({ data }) => {
      input.forget();
      return afterJoin(data.leagueId, `You are in. Welcome to ${league.name}!`);
    },
  });

  const submit = async () => {
    const found = joinErrors(body, league.privateInd);
    setErrors(found ?? {});
    // The error is shown in the form.
    if (found === null) await join.mutateAsync().catch(() => undefined);
  };

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title={`Join ${league.name}`}
      description={`by ${league.owner.userName}`}
      submitLabel="Join League"
      busy={join.isPending || join.isSuccess}
      error={join.error && errorMessage(join.error)}
      onSubmit={submit}
      initialFocus={first}
    >
      <TextField
        ref={first}
        label="Team name"
        name="team-name"
        autoComplete="off"
        required
        value={teamName}
        error={errors["teamName"]}
        onChange={(event) => {
          input.change({ teamName: event.target.value });
          setErrors(({ teamName: _cleared, ...others }) => others);
        }}
      />
      {league.rules && (
        <div>
          <h3 className="font-text text-sm font-semibold">Rules of this league</h3>
          <RuleSentences rules={league.rules} />
        </div>
      )}
      {league.privateInd && (
        <PasswordField
          label="League password"
          name="league-password"
          autoComplete="off"
          required
          hint="Ask the league owner"
          value={password}
          error={errors["leaguePassword"]}
          onChange={(event) => {
            input.change({ password: event.target.value });
            setErrors(({ leaguePassword: _cleared, ...others }) => others);
          }}
        />
      )}
    </FormSheet>
  );
}
