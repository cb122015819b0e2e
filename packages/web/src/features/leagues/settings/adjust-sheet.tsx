import { adjustmentRoutes } from "@emberline/contract";
import { COMMISSIONER_REASON_MAX_LENGTH, withAsciiMinus } from "@emberline/game";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { episodeCalls, teamCalls } from "../../../platform/api/calls.ts";
import { adjustmentCalls } from "../../../platform/api/calls/later-calls.ts";
import { type FieldErrors, findErrors } from "../../../platform/api/form-errors.ts";
import { createIdempotencyKeys } from "../../../platform/api/random-uuid.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { countText, numberText } from "../../../ui/text/count-text.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import type { League } from "../page/league-types.ts";

interface AdjustSheetProps {
  league: League;
  /** The number of the latest episode that has begun to air. */
  lastEpisode: number;
  open: boolean;
  onClose: () => void;
}

interface Values {
  teamId: string;
  points: string;
  episode: string;
  reason: string;
}

/** Gives a team points, or takes some from it. Needs a new `key` for each opening. */
export function AdjustSheet({ league, lastEpisode, open, onClose }: AdjustSheetProps) {
  const { leagueId, teams } = league;
  const input = useUnsaved<Values>(`adjustment in league ${leagueId}`, {
    teamId: teams[0]?.teamId ?? "",
    points: "",
    episode: String(lastEpisode),
    reason: "",
  });
  const { values } = input;
  const [errors, setErrors] = useState<FieldErrors>({});
  const points = withAsciiMinus(values.points.trim());
  const { data } = useQuery(routeQuery(episodeCalls.list));
  const numbers = data?.data.map(({ number }) => number).filter((number) => number <= lastEpisode) ?? [];
  const latest = Math.max(...(numbers.length > 0 ? numbers : [lastEpisode]));
  const chosen = numbers.includes(Number(values.episode)) ? Number(values.episode) : latest;
  const body = { ...values, points, episode: chosen };
  const [keyFor] = useState(createIdempotencyKeys);
  const add = useAdd(leagueId, () => {
    input.forget();
    onClose();
  });
  const edit = (part: Partial<Values>) => {
    input.change(part);
    setErrors({});
  };
  const submit = async () => {
    const found = findErrors(adjustmentRoutes.add.body, body);
    setErrors(found ?? {});
    // The error is shown in the form.
    if (found === null) await add.mutateAsync({ ...body, key: keyFor(body) }).catch(() => undefined);
  };
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title="Adjust points"
      description={`All members read it${teams.length > 1 ? ", and the others are notified" : ""}. You can take it back later.`}
      submitLabel="Adjust Points"
      busy={add.isPending}
      error={add.error && errorMessage(add.error)}
      onSubmit={submit}
    >
      <Select
        label="Team"
        value={values.teamId}
        disabled={add.isPending}
        onChange={({ target }) => edit({ teamId: target.value })}
      >
        {teams.map(({ teamId, name }) => (
          <option key={teamId} value={teamId}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        label="Points"
        name="points"
        inputMode="text"
        autoComplete="off"
        required
        value={values.points}
        error={errors["points"]}
        disabled={add.isPending}
        hint={<Preview leagueId={leagueId} teamId={values.teamId} points={points} />}
        onChange={({ target }) => edit({ points: target.value })}
      />
      <Select
        label="Episode"
        value={chosen}
        disabled={add.isPending}
        hint="The points count with it"
        onChange={({ target }) => edit({ episode: target.value })}
      >
        {[...new Set([latest, ...numbers.toSorted((a, b) => b - a)])].map((number) => (
          <option key={number} value={number}>
            {number === latest ? `Episode ${number}, the latest` : `Episode ${number}`}
          </option>
        ))}
      </Select>
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        required
        maxLength={COMMISSIONER_REASON_MAX_LENGTH}
        value={values.reason}
        error={errors["reason"]}
        disabled={add.isPending}
        onChange={({ target }) => edit({ reason: target.value })}
      />
    </FormSheet>
  );
}

/** What the team has now, and would have. */
function Preview({ leagueId, teamId, points }: { leagueId: string; teamId: string; points: string }) {
  const { data } = useQuery(routeQuery(teamCalls.standings, { query: { leagueId } }));
  const row = data?.data.find((one) => one.teamId === teamId);
  const given = /^[+-]?\d{1,4}$/.test(points) ? Number(points) : 0;
  if (row === undefined || given === 0) return "Below 0 to take points, such as -5";
  return `The team has ${countText(row.totalPoints, "point")}, and ${numberText(row.totalPoints + given)} with this`;
}

function useAdd(leagueId: string, onSaved: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: Parameters<typeof call<typeof adjustmentCalls.add>>[1]["body"]) =>
      call(adjustmentCalls.add, { params: { leagueId }, body }),
    onSuccess: ({ message }) => {
      onSaved();
      toast.success(message);
      // Standings, teams and histories have the points.
      return queries.invalidateQueries();
    },
  });
}
