import { draftRoutes, type CallInput, type DraftPlayer } from "@emberline/contract";
import { fullName, pointsText, teamOnClock } from "@emberline/game";
import { useState } from "react";
import { call } from "../../../platform/api/call.ts";
import { Radio } from "../../../ui/forms/checkbox-radio.tsx";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { FieldHint } from "../../../ui/forms/field.tsx";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { staleBoardMessage, boardVersionOf } from "./available-actions.ts";
import { type ActionFormProps, useActionForm } from "./use-action-form.ts";
import { StaleBoardWarning, ReasonField } from "./reason-field.tsx";

import { availableTo } from "../state/build-board.ts";
import { findCurrent } from "../state/selectors.ts";
import { matchesWords } from "../../../ui/text/word-match.ts";
import { findPlayers } from "../board/player-search.ts";
import type { RoomState } from "../state/room-state.ts";

const NO_CHOICE: { playerId: string | null } = { playerId: null };

/** Picks for the owner on the clock. */
export function PickForForm({ state, leagueId, open, onClose, onDone }: ActionFormProps) {
  const [opened, setOpened] = useState(() => boardVersionOf(state));
  const route = draftRoutes.pickFor;
  const form = useActionForm({
    route,
    initial: NO_CHOICE,
    onDone,
    send: (body: CallInput<typeof route>["body"]) => call(route, { params: { leagueId }, body }),
  });
  const { playerId, reason } = form.values;
  const [owner, setOwner] = useState(() => ownerOnClock(state));
  const staleMessage = form.isSent ? null : staleBoardMessage(opened, state);
  const reload = () => {
    setOpened(boardVersionOf(state));
    setOwner(ownerOnClock(state));
    form.change({ playerId: null });
  };
  const available = availableOnClock(state);
  const chosen = available.find((player) => player.playerId === playerId);
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={form.unsaved}
      title={`Pick for ${owner}`}
      submitLabel={chosen ? `Draft ${chosen.firstName}` : "Draft"}
      busy={form.busy}
      error={form.error}
      onSubmit={() =>
        staleMessage === null &&
        form.submit({ pickNumber: opened.pickNumber, playerId: playerId ?? "", reason })
      }
    >
      {staleMessage === null ? (
        <PlayerChoice
          available={available}
          value={playerId}
          onChange={(id) => form.change({ playerId: id })}
          error={form.errors["playerId"] && "Please choose a contestant"}
        />
      ) : (
        <StaleBoardWarning message={staleMessage} onReload={reload} />
      )}
      <ReasonField
        action="pickFor"
        value={reason}
        onChange={(next) => form.change({ reason: next })}
        error={form.errors["reason"]}
      />
    </FormSheet>
  );
}

function ownerOnClock({ board }: RoomState): string {
  const slot = board && findCurrent(board);
  return slot ? fullName(slot.team.owner) : "the owner on the clock";
}

const availableOnClock = ({ log, participants }: RoomState): DraftPlayer[] =>
  log && participants ? availableTo(teamOnClock(log.draft), log.draft, participants) : [];

interface ChoiceProps {
  available: readonly DraftPlayer[];
  value: string | null;
  onChange: (playerId: string) => void;
  error: string | undefined;
}

/** The available players, with a search. */
function PlayerChoice({ available, value, onChange, error }: ChoiceProps) {
  const [query, setQuery] = useState("");
  const players = findPlayers(available, { query, byPoints: false }, matchesWords);
  return (
    <fieldset
      aria-describedby={error ? "desk-pick-error" : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="sr-only">Contestant</legend>
      <TextField
        label="Contestant"
        type="search"
        placeholder="Name or tribe"
        autoComplete="off"
        spellCheck={false}
        value={query}
        aria-invalid={error ? true : undefined}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className="relative mt-2 max-h-60 overflow-y-auto overscroll-contain rounded-xl border border-line bg-ink px-3">
        {players.length === 0 && <p className="py-3 text-sm text-dim">No available contestant matches.</p>}
        {players.map((player) => (
          <Radio
            key={player.playerId}
            name="desk-pick"
            checked={player.playerId === value}
            onChange={() => onChange(player.playerId)}
            className="border-b border-line/60 last:border-b-0"
            label={
              <span className="flex items-center gap-2.5">
                <Avatar
                  name={fullName(player)}
                  photoUrl={player.photoUrl}
                  color={player.tribe?.color}
                  size={32}
                />
                <span className="min-w-0 wrap-anywhere">
                  {fullName(player)}{" "}
                  <span className="figures text-[0.8125rem] text-dim">{pointsText(player.totalPoints)}</span>
                </span>
              </span>
            }
          />
        ))}
      </div>
      {error && <FieldHint id="desk-pick-error" error={error} />}
    </fieldset>
  );
}
