import { draftRoutes, type CallInput } from "@emberline/contract";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { Radio } from "../../../ui/forms/checkbox-radio.tsx";
import { Face } from "../../../ui/art/avatar.tsx";
import { FieldNote } from "../../../ui/forms/field.tsx";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { changedWords, openedAt } from "./available-actions.ts";
import { type DeskFormProps, useDeskForm } from "./use-action-form.ts";
import { LookAgain } from "./stale-board-warning.tsx";
import { DeskReason } from "./reason-field.tsx";
import { findCurrent, nameOf, pointsText } from "../state/selectors.ts";
import { findPlayers } from "../board/player-search.ts";
import type { RoomState } from "../state/room-state.ts";

/** Picks for whoever is on the clock. */
export function DeskPickForm({ state, leagueId, open, onClose, onDone }: DeskFormProps) {
  const [opened, setOpened] = useState(() => openedAt(state));
  const [playerId, setPlayerId] = useState<string | null>(null);
  const route = draftRoutes.pickFor;
  const form = useDeskForm({
    route,
    onDone,
    send: (body: CallInput<typeof route>["body"]) => call(route, { params: { leagueId }, body }),
  });
  const [owner, setOwner] = useState(() => ownerOnClock(state));
  const changed = form.isSent ? null : changedWords(opened, state);
  const lookAgain = () => {
    setOpened(openedAt(state));
    setOwner(ownerOnClock(state));
    setPlayerId(null);
  };
  const chosen = state.board?.availablePlayers.find((player) => player.playerId === playerId);
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={`Pick for ${owner}`}
      submitLabel={chosen ? `Draft ${chosen.firstName}` : "Draft"}
      busy={form.busy}
      error={form.error}
      onSubmit={() =>
        changed === null &&
        form.submit({ pickNumber: opened.pickNumber, playerId: playerId ?? "", reason: form.reason })
      }
    >
      {changed === null ? (
        <PlayerChoice
          state={state}
          value={playerId}
          onChange={setPlayerId}
          error={form.errors["playerId"] && "Please choose a contestant"}
        />
      ) : (
        <LookAgain words={changed} onLook={lookAgain} />
      )}
      <DeskReason act="pickFor" value={form.reason} onChange={form.setReason} error={form.errors["reason"]} />
    </FormSheet>
  );
}

function ownerOnClock({ board }: RoomState): string {
  const slot = board && findCurrent(board);
  return slot ? nameOf(slot.team.owner) : "somebody";
}

interface ChoiceProps {
  state: RoomState;
  value: string | null;
  onChange: (playerId: string) => void;
  error: string | undefined;
}

/** Everybody who is left, with a search. */
function PlayerChoice({ state, value, onChange, error }: ChoiceProps) {
  const [words, setWords] = useState("");
  const players = findPlayers(state.board?.availablePlayers ?? [], { words, byPoints: false });
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
        value={words}
        aria-invalid={error ? true : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="relative mt-2 max-h-60 overflow-y-auto overscroll-contain rounded-xl border border-line bg-ink px-3">
        {players.length === 0 && <p className="py-3 text-sm text-dim">Nobody by that name is left.</p>}
        {players.map((player) => (
          <Radio
            key={player.playerId}
            name="desk-pick"
            checked={player.playerId === value}
            onChange={() => onChange(player.playerId)}
            className="border-b border-line/60 last:border-b-0"
            label={
              <span className="flex items-center gap-2.5">
                <Face
                  name={nameOf(player)}
                  photoUrl={player.photoUrl}
                  color={player.tribe?.color}
                  size={32}
                />
                <span className="min-w-0 wrap-anywhere">
                  {nameOf(player)}{" "}
                  <span className="figures text-[0.8125rem] text-dim">{pointsText(player.totalPoints)}</span>
                </span>
              </span>
            }
          />
        ))}
      </div>
      {error && <FieldNote id="desk-pick-error" error={error} />}
    </fieldset>
  );
}
