import type { RosterPlayer } from "@emberline/contract";
import { fullName, TRADE_NOTE_MAX_LENGTH, TRADE_PLAYERS_MAX } from "@emberline/game";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
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
import { PENDING_TEXT, pendingIn } from "./pending-trades.ts";

interface TradeSheetProps {
  leagueId: string;
  /** The other team. */
  team: { teamId: string; name: string };
  /** Its proposal that this one answers. */
  answers?: string | undefined;
  open: boolean;
  onClose: () => void;
  /** Takes the focus after the answered proposal, and its buttons, are gone. */
  focusAfter?: RefObject<HTMLElement | null> | undefined;
}

interface Values {
  gives: string[];
  gets: string[];
  note: string;
}

const UNREACHABLE_MESSAGE = "The server could not be reached. Please try again.";

/** Proposes a trade to another team. Needs a new `key` for each opening. */
export function TradeSheet({ leagueId, team, answers, open, onClose, focusAfter }: TradeSheetProps) {
  const input = useUnsaved<Values>(`trade with team ${team.teamId}`, { gives: [], gets: [], note: "" });
  const isOver = useRef(false);
  const [error, setError] = useState<string | null>(null);
  const own = useQuery(routeQuery(teamCalls.myTeam, { params: { leagueId } }));
  const other = useQuery(routeQuery(teamCalls.theirTeam, { params: { teamId: team.teamId } }));
  const moves = useQuery(routeQuery(moveCalls.get, { params: { leagueId } }));
  const propose = usePropose({ leagueId, teamId: team.teamId, answers }, () => {
    isOver.current = true;
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
  const lists = choiceLists([own.data?.data, other.data?.data], pendingIn(moves.data?.data.trades));
  // Another trade may have taken a chosen one meanwhile.
  const [gives = [], gets = []] = lists.map(({ field, choices }) =>
    input.values[field].filter((id) =>
      choices.some(({ player, locked }) => player.playerId === id && locked === null),
    ),
  );
  const values = { ...input.values, gives, gets };
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
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title={answers === undefined ? "Propose a trade" : "Propose something else"}
      description={`If ${team.name} accepts, the contestants change teams and count from episode ${from} on. What they earned before stays. Until then, only the two teams see the proposal.`}
      submitLabel="Propose Trade"
      busy={propose.isPending}
      error={(failed && errorMessage(failed)) ?? error ?? closed ?? errorText(propose.error)}
      onSubmit={submit}
      finalFocus={() => (isOver.current && focusAfter?.current) || true}
    >
      {isLoading && !failed && (
        <p role="status" className="text-dim">
          Loading contestants …
        </p>
      )}
      {!isLoading &&
        lists.map(({ field, choices }) => (
          <PlayerChoices
            key={field}
            title={field === "gives" ? "You give" : `You get from ${team.name}`}
            choices={choices}
            chosen={values[field]}
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

interface Choice {
  player: RosterPlayer;
  /** Why the player cannot be traded; null if that is possible. */
  locked: string | null;
}

interface TradingTeam {
  teamId: string | null;
  players: readonly RosterPlayer[];
}

/** The players of both teams who are in the game. */
function choiceLists(
  [own, other]: readonly (TradingTeam | undefined)[],
  isPending: ReturnType<typeof pendingIn>,
) {
  const has = (team: TradingTeam | undefined, id: string) =>
    team?.players.some(({ playerId }) => playerId === id) === true;
  const lockText = ({ playerId }: RosterPlayer): string | null => {
    if (has(own, playerId) && has(other, playerId)) return "On both teams";
    const teamIds = [own, other].map((team) => team?.teamId ?? "");
    return teamIds.some((teamId) => isPending(teamId, playerId)) ? PENDING_TEXT : null;
  };
  const choicesOf = (team: TradingTeam | undefined): Choice[] =>
    (team?.players ?? [])
      .filter(({ eliminated }) => !eliminated)
      .map((player) => ({ player, locked: lockText(player) }));
  return [
    { field: "gives", choices: choicesOf(own) },
    { field: "gets", choices: choicesOf(other) },
  ] as const;
}

interface PlayerChoicesProps {
  title: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  disabled: boolean;
  onChange: (ids: string[]) => void;
}

/** A checkbox for each player. */
function PlayerChoices({ title, choices, chosen, disabled, onChange }: PlayerChoicesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold wrap-anywhere">{title}</legend>
      <div className="grid grid-cols-1 gap-2">
        {choices.map(({ player, locked }) => (
          <Checkbox
            key={player.playerId}
            framed
            label={<span className="wrap-anywhere">{fullName(player)}</span>}
            hint={locked ?? `${countText(player.totalPoints, "point")} so far`}
            checked={chosen.includes(player.playerId)}
            disabled={disabled || locked !== null}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...chosen, player.playerId] : chosen.filter((id) => id !== player.playerId),
              )
            }
          />
        ))}
        {choices.length === 0 && <p className="text-dim">None of the team’s contestants is in the game.</p>}
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
