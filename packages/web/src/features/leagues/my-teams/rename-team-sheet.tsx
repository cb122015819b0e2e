import { teamRoutes } from "@emberline/contract";
import { teamCalls } from "../../../platform/api/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { findErrors } from "../../../platform/api/form-errors.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";

export interface NamedTeam {
  teamId: string;
  name: string;
}

interface RenameTeamSheetProps {
  team: NamedTeam;
  open: boolean;
  onClose: () => void;
}

export function RenameTeamSheet({ team, open, onClose }: RenameTeamSheetProps) {
  const input = useUnsaved(`name of team ${team.teamId}`, { name: team.name });
  const { name } = input.values;
  const [wrong, setWrong] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const queries = useQueryClient();
  const rename = useMutation({
    mutationFn: (body: { name: string }) => call(teamCalls.rename, { params: { teamId: team.teamId }, body }),
    onSuccess: () => {
      input.forget();
      onClose();
      toast.success("Team name changed successfully");
      // Nearly every screen of the league shows the name.
      return queries.invalidateQueries();
    },
  });

  const submit = async () => {
    const errors = findErrors(teamRoutes.rename.body, { name });
    setWrong(errors?.["name"] ?? null);
    // The error is shown in the form.
    if (errors === null) await rename.mutateAsync({ name }).catch(() => undefined);
  };

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title="Rename your team"
      submitLabel="Save"
      busy={rename.isPending}
      error={rename.error && <Failure error={rename.error} />}
      onSubmit={submit}
      initialFocus={field}
    >
      <TextField
        ref={field}
        label="Team name"
        name="team-name"
        autoComplete="off"
        required
        value={name}
        error={wrong}
        onChange={(event) => {
          input.change({ name: event.target.value });
          setWrong(null);
        }}
      />
    </FormSheet>
  );
}

/** The text of TEAM-15, and the server's reason if there is one. */
function Failure({ error }: { error: Error }) {
  const reason = error instanceof ApiError && !error.isUnreachable ? error.message : null;
  return (
    <>
      <p className="font-semibold">Failed to change team name</p>
      {reason && <p className="mt-0.5 text-dim">{reason}</p>}
    </>
  );
}
