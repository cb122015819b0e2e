import type { InvitedLeague } from "@emberline/contract";
import { teamCalls, leagueCalls } from "../../../platform/api/calls.ts";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { storePendingInvite } from "../../../platform/session/pending-invite.ts";
import { useSession } from "../../../platform/session/session.tsx";
import { ButtonLink, Button } from "../../../ui/controls/button.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import type { FieldErrors } from "../../../platform/api/form-errors.ts";
import { useRef, useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useAfterRender } from "../../../ui/hooks/use-after-render.ts";
import { RestoredNotice } from "../../../ui/unsaved/restored-notice.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { joinErrors } from "../join/join-errors.ts";
import { useAfterJoin } from "../join/use-after-join.ts";

interface InvitationActionsProps {
  league: InvitedLeague;
  invite: string;
}

/** The next step for a visitor, a member or another user. */
export function InvitationActions({ league, invite }: InvitationActionsProps) {
  const { user, owner } = useSession();
  if (user === null) return <SignUpToJoin league={league} invite={invite} />;
  return <SignedInActions key={owner} league={league} invite={invite} firstName={user.firstName} />;
}

function SignUpToJoin({ league, invite }: InvitationActionsProps) {
  const saveInvite = () => storePendingInvite(invite);
  return (
    <>
      {league.joinable ? (
        <p className="mb-4 text-dim">
          Make an account, name your team, and you are in. No league password needed.
        </p>
      ) : (
        <NotJoinableNotice league={league} />
      )}
      <div className="grid gap-3">
        <ButtonLink to="/register" variant="primary" wide onClick={saveInvite}>
          Sign Up
        </ButtonLink>
        <ButtonLink to="/login" wide onClick={saveInvite}>
          Log In
        </ButtonLink>
      </div>
    </>
  );
}

function SignedInActions({
  league,
  invite,
  firstName,
}: InvitationActionsProps & { firstName: string | undefined }) {
  const mine = useQuery(routeQuery(teamCalls.mine));
  if (mine.isPending) return <SkeletonBar className="h-12 w-full rounded-xl!" />;
  if (mine.error) return <ErrorState onRetry={mine.refetch} />;
  const isMember = mine.data.data.some((team) => team.league.leagueId === league.leagueId);
  if (isMember) {
    return (
      <>
        <p className="mb-4 text-dim">You have a team in this league already.</p>
        <ButtonLink to={`/league/${league.leagueId}`} variant="primary" wide>
          Go to the League
        </ButtonLink>
      </>
    );
  }
  if (league.joinable) return <JoinByInviteForm league={league} invite={invite} firstName={firstName} />;
  return (
    <>
      <NotJoinableNotice league={league} />
      <ButtonLink to="/" wide>
        My Teams
      </ButtonLink>
    </>
  );
}

function NotJoinableNotice({ league: { full, joinsEnded, rules } }: { league: InvitedLeague }) {
  return (
    <p className="mb-4 rounded-xl border border-gold/40 bg-gold/12 px-3.5 py-3">
      {full
        ? "This league is full: it has a team for each contestant of the season. Keep this link: it works again once a team leaves or contestants are added."
        : joinsEnded
          ? `Teams could join this league until episode ${rules?.lateJoiners?.until} began to air.`
          : "No one can join while the draft is running. Keep this link: it works again once the draft is complete."}
    </p>
  );
}

interface JoinByInviteFormProps {
  league: InvitedLeague;
  invite: string;
  firstName: string | undefined;
}

/** One field, one button, no password. */
function JoinByInviteForm({ league, invite, firstName }: JoinByInviteFormProps) {
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

const SUFFIXES = [
  "Torchbearers",
  "Firestarters",
  "Castaways",
  "Tide Turners",
  "Ember Keepers",
  "Night Watch",
];

/** A suggested name, always the same for one user in one league. */
export function suggestTeamName(firstName: string | undefined, leagueId: string): string {
  const name = firstName?.trim() ?? "";
  const sum = Array.from(`${name}${leagueId}`, (char) => char.codePointAt(0) ?? 0).reduce((a, b) => a + b, 0);
  const suffix = SUFFIXES[sum % SUFFIXES.length] ?? "Castaways";
  if (name === "" || name.length > 40) return `The ${suffix}`;
  return `${name}${/s$/i.test(name) ? "'" : "'s"} ${suffix}`;
}
