import { type LeagueWithoutMe, RemoveMeBody } from "@emberline/contract";
import { myAccountCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { useSession } from "../../../platform/session/session.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { closeSheet } from "../../../ui/overlay/back-gesture.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { fullName } from "@emberline/game";

interface DeleteAccountSheetProps {
  /** A hidden field, for password managers. */
  username: string;
  open: boolean;
  onClose: () => void;
}

const WRONG_PASSWORD = "That is not your password";

/** Says what happens to each league, and asks for the password. */
export function DeleteAccountSheet({ username, open, onClose }: DeleteAccountSheetProps) {
  const { logout } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const input = useUnsaved(null, { password: "" });
  const { password } = input.values;
  const [message, setMessage] = useState<string | null>(null);
  const leagues = useQuery(routeQuery(myAccountCalls.removal));
  const isAtField = message === WRONG_PASSWORD || password === "";
  const remove = useMutation({
    mutationFn: () => call(myAccountCalls.remove, { body: { password } }),
    onSuccess: async () => {
      toast.success("Your account was deleted");
      await closeSheet(onClose);
      await logout();
      await navigate("/login", { replace: true });
    },
    onError: (error) => setMessage(errorMessage(error)),
  });
  const submit = async () => {
    const wrong = findErrors(RemoveMeBody, { password })?.["password"] ?? null;
    setMessage(wrong);
    // The error is shown in the form.
    if (wrong === null) await remove.mutateAsync().catch(() => undefined);
  };

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      danger
      title="Delete your account?"
      description="You are logged out everywhere, and your data cannot be restored."
      submitLabel="Delete Account"
      busy={remove.isPending}
      error={isAtField ? null : message}
      onSubmit={submit}
    >
      <DeletionImpact
        leagues={leagues.data?.data ?? null}
        failed={leagues.isError}
        onRetry={() => leagues.refetch()}
      />
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Your Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={isAtField ? message : null}
        onChange={({ target }) => {
          input.change({ password: target.value });
          setMessage(null);
        }}
      />
    </FormSheet>
  );
}

interface DeletionImpactProps {
  /** Null while loading. */
  leagues: LeagueWithoutMe[] | null;
  failed: boolean;
  onRetry: () => unknown;
}

/** What deleting the account does to each league. */
function DeletionImpact({ leagues, failed, onRetry }: DeletionImpactProps) {
  if (failed && leagues === null) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-[0.9375rem] text-dim">We could not load what happens to your leagues.</p>
        <Button size="s" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (leagues === null) {
    return (
      <div role="status" aria-label="Loading" className="space-y-2">
        <SkeletonBar className="h-4 w-2/5" />
        <SkeletonBar className="h-4 w-4/5" />
      </div>
    );
  }
  if (leagues.length === 0) {
    return <p className="text-[0.9375rem] text-dim">You are in no league, so no one else is affected.</p>;
  }
  return (
    <ul className="grid gap-2">
      {leagues.map((league) => (
        <li key={league.leagueId} className="rounded-xl border border-line bg-well px-3.5 py-2.5">
          <p className="font-semibold wrap-anywhere">{league.name}</p>
          <p className={league.drafting ? "text-sm text-gold" : "text-sm text-dim"}>
            {leagueOutcomeText(league)}
          </p>
        </li>
      ))}
    </ul>
  );
}

type LeagueOutcome = Pick<LeagueWithoutMe, "outcome" | "heir" | "drafting">;

/** What deleting the user's account does to a league. */
export function leagueOutcomeText({ outcome, heir, drafting }: LeagueOutcome): string {
  if (outcome === "deleted") return "You are the only member, so the league is deleted.";
  const draft = drafting ? " Its draft is running: your picks are made automatically." : "";
  if (outcome === "handed-over" && heir)
    return `Your team leaves, and the new owner is ${fullName(heir)}.${draft}`;
  return `Your team leaves; the league continues.${draft}`;
}
