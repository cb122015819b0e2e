import type { RosterPlayer } from "@emberline/contract";
import { fullName, TRADE_NOTE_MAX_LENGTH, TRADE_PLAYERS_MAX } from "@emberline/game";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage, isUnreachable } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { teamCalls } from "../../../platform/api/calls.ts";
import { moveCalls, tradeCalls } from "../../../platform/api/calls/later-calls.ts";
import { randomUuid } from "../../../platform/api/random-uuid.ts";
import { routeKey, routeQuery } from "../../../platform/api/route-query.ts";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";

interface TradeSheetProps {
  leagueId: string;
  /** The other team. */
  team: { teamId: string; name: string };
  /** Its proposal that this one answers. */
  answers?: string | undefined;
  open: boolean;
  onClose: () => void;
}

interface Values {
  gives: string[];
  gets: string[];
  note: string;
}

const UNREACHABLE_MESSAGE = "The server could not be reached. Please try again.";

/** Proposes a trade to another team. Needs a new `key` for each opening. */
export function TradeSheet({ leagueId, team, answers, open, onClose }: TradeSheetProps) {
  const input = useUnsaved<Values>(`trade with team ${team.teamId}`, { gives: [], gets: [], note: "" });
  const { values } = input;
  const [error, setError] = useState<string | null>(null);
  const own = useQuery(routeQuery(teamCalls.myTeam, { params: { leagueId } }));
  const other = useQuery(routeQuery(teamCalls.theirTeam, { params: { teamId: team.teamId } }));
  const moves = useQuery(routeQuery(moveCalls.get, { params: { leagueId } }));
  const propose = usePropose({ leagueId, teamId: team.teamId, answers }, () => {
    input.forget();
    onClose();
  });
  const failed = own.error ?? other.error ?? moves.error;
  const isLoading = !own.data || !other.data || !moves.data;
  const { waitsFor = null, from = 1 } = moves.data?.data.own ?? {};
  const closed =
    moves.data?.data.trades?.closed ??
    (waitsFor === null
      ? null
      : `You can trade contestants once you see everything through episode ${waitsFor}`);
  const edit = (part: Partial<Values>) => {
    input.change(part);
    setError(null);
  };
  const submit = async () => {
    const problem = isLoading ? "The contestants are still loading" : (closed ?? choiceProblem(values));
    setError(problem);
    // The error is shown in the form.
    if (problem === null) await propose.mutateAsync(values).catch(() => undefined);
  };
  const lists = [
    { title: "You give", chosen: values.gives, players: own.data?.data.players, field: "gives" },
    {
      title: `You get from ${team.name}`,
      chosen: values.gets,
      players: other.data?.data.players,
      field: "gets",
    },
  ] as const;
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title={answers === undefined ? "Propose a trade" : "Propose something else"}
      description={`If ${team.name} accepts, the contestants change teams and count from episode ${from} on. What they earned before stays. Until then, only the two teams see the proposal.`}
      submitLabel="Propose Trade"
      busy={propose.isPending}
      error={error ?? closed ?? errorText(propose.error) ?? (failed && errorMessage(failed))}
      onSubmit={submit}
    >
      {isLoading && !failed && (
        <p role="status" className="text-dim">
          Loading contestants …
        </p>
      )}
      {!isLoading &&
        lists.map(({ title, chosen, players, field }) => (
          <PlayerChoices
            key={field}
            title={title}
            players={players ?? []}
            chosen={chosen}
            disabled={propose.isPending}
            onChange={(ids) => edit({ [field]: ids })}
          />
        ))}
      <TextField
        label="Note (optional)"
        name="note"
        autoComplete="off"
        maxLength={TRADE_NOTE_MAX_LENGTH}
        value={values.note}
        disabled={propose.isPending}
        hint={`For the owner of ${team.name} only`}
        onChange={({ target }) => edit({ note: target.value })}
      />
    </FormSheet>
  );
}

const errorText = (error: Error | null): string | null => error && errorMessage(error, UNREACHABLE_MESSAGE);

function choiceProblem({ gives, gets }: Values): string | null {
  if (gives.length === 0 || gets.length === 0) return "Please choose contestants of both teams";
  if (gives.length > TRADE_PLAYERS_MAX) return `Please choose at most ${TRADE_PLAYERS_MAX} of each team`;
  return gives.length === gets.length
    ? null
    : "Please choose as many contestants of one team as of the other";
}

interface PlayerChoicesProps {
  title: string;
  players: readonly RosterPlayer[];
  chosen: readonly string[];
  disabled: boolean;
  onChange: (ids: string[]) => void;
}

/** A checkbox for each player who is in the game. */
function PlayerChoices({ title, players, chosen, disabled, onChange }: PlayerChoicesProps) {
  const present = players.filter(({ eliminated }) => !eliminated);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold wrap-anywhere">{title}</legend>
      <div className="grid grid-cols-1 gap-2">
        {present.map((player) => (
          <Checkbox
            key={player.playerId}
            framed
            label={<span className="wrap-anywhere">{fullName(player)}</span>}
            hint={`${countText(player.totalPoints, "point")} so far`}
            checked={chosen.includes(player.playerId)}
            disabled={disabled}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...chosen, player.playerId] : chosen.filter((id) => id !== player.playerId),
              )
            }
          />
        ))}
        {present.length === 0 && <p className="text-dim">None of the team’s contestants is in the game.</p>}
      </div>
    </fieldset>
  );
}

function usePropose(
  { leagueId, teamId, answers }: { leagueId: string; teamId: string; answers: string | undefined },
  onOver: () => void,
) {
  const queries = useQueryClient();
  const toast = useToast();
  // A repeated attempt is the same proposal, unless it was changed.
  const last = useRef({ text: "", tradeId: "" });
  return useMutation({
    mutationFn: ({ gives, gets, note }: Values) => {
      const written = note.trim();
      const body = {
        teamId,
        gives,
        gets,
        ...(written !== "" && { note: written }),
        ...(answers !== undefined && { answers }),
      };
      const text = JSON.stringify(body);
      if (last.current.text !== text) last.current = { text, tradeId: randomUuid() };
      return call(tradeCalls.propose, { params: { leagueId, tradeId: last.current.tradeId }, body });
    },
    onSuccess: ({ message }) => {
      onOver();
      toast.success(message);
    },
    onError: (error) => {
      if (!isUnreachable(error)) last.current = { text: "", tradeId: "" };
    },
    onSettled: () => queries.invalidateQueries({ queryKey: routeKey(moveCalls.get) }),
  });
}
