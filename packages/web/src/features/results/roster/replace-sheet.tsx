import type { RosterPlayer } from "@emberline/contract";
import { fullName } from "@emberline/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { errorMessage, isUnreachable } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { moveCalls } from "../../../platform/api/calls/later-calls.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { FormSheet } from "../../../ui/forms/form-sheet.tsx";
import { RadioGroup, type RadioOption } from "../../../ui/forms/radio-group.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { matchesWords } from "../../../ui/text/word-match.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { PENDING_TEXT } from "./pending-trades.ts";

/** A longer list has a search. */
const LISTED_MAX = 8;
const UNREACHABLE_MESSAGE = "The server could not be reached. Please try again.";

interface ReplaceSheetProps {
  leagueId: string;
  leaver: RosterPlayer;
  /** Who can take their place. */
  free: readonly RosterPlayer[];
  /** The player is part of a trade that may still be vetoed. */
  isLocked: (player: RosterPlayer) => boolean;
  /** The number of the first episode that counts for the new roster. */
  from: number;
  /** How many points it costs; undefined for none. */
  price: number | undefined;
  open: boolean;
  onClose: () => void;
  /** Takes the focus after the leaver, and the button beside them, are gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Replaces a player of the user's team who left the game. Needs a new `key` for each opening. */
export function ReplaceSheet(props: ReplaceSheetProps) {
  const { leagueId, leaver, free, isLocked, from, price, open, onClose, focusAfter } = props;
  const name = fullName(leaver);
  const input = useUnsaved<{ joins: string | null }>(
    `replacement of ${leaver.playerId} in league ${leagueId}`,
    { joins: null },
  );
  const [isMissing, setIsMissing] = useState(false);
  const choice = useRef<HTMLDivElement>(null);
  // Another team may have taken the chosen one meanwhile.
  const chosen = free.find((player) => player.playerId === input.values.joins && !isLocked(player));
  const { replace, isOver } = useReplace({ leagueId, leaver, price }, () => {
    input.forget();
    onClose();
  });
  const submit = async () => {
    if (chosen === undefined) {
      setIsMissing(true);
      choice.current?.querySelector<HTMLInputElement>("input[type=radio]")?.focus();
      return;
    }
    // A toast or the form says what went wrong.
    await replace.mutateAsync(chosen.playerId).catch(() => undefined);
  };
  const failure = isUnreachable(replace.error) && errorMessage(replace.error, UNREACHABLE_MESSAGE);
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={input}
      title={`Replace ${name}`}
      description={consequences(name, from, price)}
      submitLabel={price === undefined ? `Replace ${name}` : `Replace for ${countText(price, "point")}`}
      busy={replace.isPending}
      // Above the list, whose end may be out of view.
      error={isMissing ? "Please choose a contestant" : failure}
      onSubmit={submit}
      finalFocus={() => (isOver.current && focusAfter.current) || true}
    >
      <div ref={choice}>
        <PlayerChoice
          free={free}
          isLocked={isLocked}
          chosen={chosen}
          disabled={replace.isPending}
          onChange={(joins) => {
            input.change({ joins });
            setIsMissing(false);
          }}
        />
      </div>
    </FormSheet>
  );
}

const consequences = (name: string, from: number, price: number | undefined): string =>
  [
    from > 1 && `${name}’s points through episode ${from - 1} stay with your team.`,
    `The new contestant counts from episode ${from}.`,
    price !== undefined && `It costs your team ${countText(price, "point")} then.`,
    "This cannot be undone.",
  ]
    .filter(Boolean)
    .join(" ");

function useReplace(
  { leagueId, leaver, price }: Pick<ReplaceSheetProps, "leagueId" | "leaver" | "price">,
  onOver: () => void,
) {
  const leaves = leaver.playerId;
  const queries = useQueryClient();
  const toast = useToast();
  // The sheet closes before a state would change.
  const isOver = useRef(false);
  const end = () => {
    isOver.current = true;
    onOver();
  };
  const replace = useMutation({
    mutationFn: (joins: string) =>
      call(moveCalls.replace, {
        params: { leagueId },
        body: { leaves, joins, ...(price !== undefined && { price }) },
      }),
    onSuccess: ({ message }) => {
      end();
      toast.success(message);
      // Standings, teams and histories follow the rosters.
      return queries.invalidateQueries();
    },
    onError: (error) => {
      if (!isUnreachable(error)) {
        end();
        toast.error(errorMessage(error));
      }
      return queries.invalidateQueries({ queryKey: routeKey(moveCalls.get) });
    },
  });
  return { replace, isOver };
}

interface PlayerChoiceProps {
  free: readonly RosterPlayer[];
  isLocked: ReplaceSheetProps["isLocked"];
  chosen: RosterPlayer | undefined;
  disabled: boolean;
  onChange: (playerId: string) => void;
}

/** Radios, with a search above a long list. */
function PlayerChoice({ free, isLocked, chosen, disabled, onChange }: PlayerChoiceProps) {
  const [query, setQuery] = useState("");
  const hasSearch = free.length > LISTED_MAX;
  const isFound = (player: RosterPlayer) =>
    matchesWords(`${fullName(player)} ${player.tribe?.name ?? ""}`, query);
  // What would be sent stays in view.
  const shown = hasSearch ? free.filter((player) => player === chosen || isFound(player)) : free;
  return (
    <div className="grid grid-cols-1 gap-4">
      {hasSearch && (
        <TextField
          label="Search"
          type="search"
          placeholder="Name or tribe"
          autoComplete="off"
          spellCheck={false}
          value={query}
          // Enter must not submit the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      <RadioGroup
        label="New contestant"
        value={chosen?.playerId ?? null}
        options={shown.map((player) => toOption(player, isLocked(player)))}
        disabled={disabled}
        onChange={onChange}
      />
      <p role="status" className="text-sm text-dim empty:hidden">
        {hasSearch && !free.some(isFound) && "No contestant matches."}
      </p>
    </div>
  );
}

function toOption(player: RosterPlayer, isLocked: boolean): RadioOption<string> {
  const { playerId, photoUrl, tribe, totalPoints } = player;
  const name = fullName(player);
  return {
    value: playerId,
    disabled: isLocked,
    label: (
      <span className="flex items-center gap-3">
        <Avatar name={name} photoUrl={photoUrl} color={tribe?.color} size={36} />
        <span className="min-w-0">
          <span className="block font-semibold">{name}</span>{" "}
          <span className="flex flex-wrap items-center gap-x-3 text-[0.8125rem] text-dim">
            {tribe && <TribeTag name={tribe.name} color={tribe.color} />}{" "}
            <span className="figures">
              {isLocked ? PENDING_TEXT : `${countText(totalPoints, "point")} so far`}
            </span>
          </span>
        </span>
      </span>
    ),
  };
}
