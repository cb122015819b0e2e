import { draftRoutes } from "@emberline/contract";
import { sizesFor, tooSoonMessage, type OrderBy, type SecondDraftRule } from "@emberline/game";
import { useState, type SyntheticEvent } from "react";
import type { useUnsaved } from "../../../../ui/unsaved/use-unsaved.ts";
import { findErrors } from "../../../../platform/api/form-errors.ts";
import { serverNow } from "../../../../platform/api/time/server-time.ts";
import { parseDatetimeLocal, toApiTime, timeZoneText } from "../../../../ui/forms/datetime-local.ts";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { InlineError } from "../../../../ui/layout/inline-error.tsx";
import { RestoredNotice } from "../../../../ui/unsaved/restored-notice.tsx";
import { useFocusInvalid } from "../../../../ui/forms/use-focus-invalid.ts";
import { PickTimeFields } from "./pick-time-fields.tsx";
import { totalSeconds, type DraftValues } from "./draft-values.ts";
import { RoundsPreview } from "../rounds-preview.tsx";
import { SeedHashHint } from "../seed-hash-hint.tsx";
import { TeamOrderField } from "./team-order-field.tsx";
import { useDraftPhase } from "../use-draft-phase.ts";
import type { SettingsAttempt, StoredSettings } from "./use-stored-settings.ts";

import { Checkbox } from "../../../../ui/forms/checkbox-radio.tsx";
import { RadioGroup, type RadioOption } from "../../../../ui/forms/radio-group.tsx";

interface Props {
  id: string;
  stored: StoredSettings;
  input: ReturnType<typeof useUnsaved<DraftValues>>;
  onSave: (attempt: SettingsAttempt) => void;
}

export function DraftSettingsForm({ id, stored: { draft, setup }, input, onSave }: Props) {
  const { postponed } = setup;
  const { chosen, orderBy, again, start, pickTime } = input.values;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const focusInvalid = useFocusInvalid();
  const hasBegun = useHasBegun(draft);
  // Teams that joined or left since are merged in.
  const order = mergeTeamOrder(
    chosen,
    setup.teams.map((team) => team.teamId),
  );
  const isShuffled = draft?.orderBy === "shuffled";
  const keepsOrder = orderBy === "hand" || (orderBy === "shuffled" && isShuffled && !again);
  const startsAt = parseDatetimeLocal(start, draft?.startDate);
  const tooSoon = tooSoonMessage(setup.minLeadSeconds);

  const hasNoRound =
    sizesFor({ players: setup.draftablePlayerCount, teams: setup.teams.length }, setup).rounds === 0;

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = {
      orderBy: orderBy === "standings" ? "hand" : orderBy,
      draftOrder: keepsOrder ? order : [],
      draftDate: startsAt === null ? "" : toApiTime(startsAt),
      pickTimeSeconds: totalSeconds(pickTime),
    };
    const found = hasBegun ? null : problemsOf(body, startsAt, tooSoon);
    setErrors(found ?? {});
    // Said above the button.
    if (!hasBegun && hasNoRound) return undefined;
    if (found === null) return onSave({ body, hasBegun });
    return focusInvalid(event.currentTarget);
  };

  return (
    <form id={id} noValidate onSubmit={submit} className="grid grid-cols-1 gap-6 pb-2">
      <RestoredNotice unsaved={input} />
      {hasBegun && (
        <InlineError title="Draft Started: Draft settings cannot be modified once the draft has begun" />
      )}
      {!draft && postponed && (
        <p className="text-sm text-dim">
          The draft was set for {dateTimeText(postponed.startDate)} and did not start, because another season
          was active then. Its order and pick time are kept; choose a new date.
        </p>
      )}
      <TextField
        label="Draft start"
        type="datetime-local"
        required
        readOnly={hasBegun}
        value={start}
        onChange={(event) => input.change({ start: event.target.value })}
        error={errors["draftDate"]}
        hint={
          <>
            {startsAt !== null && <>Your time: {timeZoneText(startsAt)}. </>}
            {!hasBegun && tooSoon}
          </>
        }
      />
      <PickTimeFields
        value={pickTime}
        onChange={(next) => input.change({ pickTime: next })}
        readOnly={hasBegun}
        error={errors["pickTimeSeconds"]}
      />
      {setup.secondDraft ? (
        <SecondDraftNote rule={setup.secondDraft} />
      ) : (
        <OrderOptions
          orderBy={orderBy}
          onChange={(next) => input.change({ orderBy: next })}
          isShuffled={isShuffled}
          again={again}
          onAgain={(next) => input.change({ again: next })}
          readOnly={hasBegun}
        />
      )}
      <div>
        {(keepsOrder || hasBegun) && !setup.secondDraft && (
          <TeamOrderField
            teams={setup.teams}
            order={order}
            onChange={(next) => input.change({ chosen: next })}
            readOnly={hasBegun || orderBy !== "hand"}
          />
        )}
        {!hasBegun && (
          <RoundsPreview draftable={setup.draftablePlayerCount} teams={setup.teams.length} rules={setup} />
        )}
      </div>
      <SeedHashHint seedHash={setup.seedHash} />
    </form>
  );
}

function SecondDraftNote({ rule: { from, order } }: { rule: SecondDraftRule }) {
  return (
    <p className="text-sm text-dim">
      It is the second draft of the season and must start before episode {from} begins to air.{" "}
      {order === "standings"
        ? "At the start the order follows the standings: the last team picks first."
        : "The order is drawn at the start."}
    </p>
  );
}

/** Nothing can be changed after the start. */
function useHasBegun(draft: StoredSettings["draft"]): boolean {
  const { phase } = useDraftPhase({
    startDate: draft?.startDate ?? null,
    complete: draft?.complete ?? false,
  });
  return phase === "running" || phase === "complete";
}

/** The server checks the minimum lead time; here the start must only be in the future. */
function problemsOf(
  body: SettingsAttempt["body"],
  startsAt: number | null,
  tooSoon: string,
): Record<string, string> | null {
  const found = findErrors(draftRoutes.set.body, body);
  const hasPassed = startsAt !== null && startsAt <= serverNow();
  return hasPassed ? { ...found, draftDate: tooSoon } : found;
}

/** `order` without teams that left, followed by new teams. */
export function mergeTeamOrder(order: readonly string[], present: readonly string[]): string[] {
  const stay = order.filter((id) => present.includes(id));
  return [...stay, ...present.filter((id) => !stay.includes(id))];
}

interface OrderOptionsProps {
  orderBy: OrderBy;
  onChange: (orderBy: OrderBy) => void;
  /** The stored order was shuffled. */
  isShuffled: boolean;
  again: boolean;
  onAgain: (again: boolean) => void;
  readOnly: boolean;
}

/** How the order is decided. */
function OrderOptions({ orderBy, onChange, isShuffled, again, onAgain, readOnly }: OrderOptionsProps) {
  return (
    <div className="grid gap-2">
      <RadioGroup
        label="Who picks first"
        options={options}
        value={orderBy}
        onChange={onChange}
        disabled={readOnly}
      />
      {orderBy === "shuffled" && isShuffled && !readOnly && (
        <Checkbox
          label="Shuffle again"
          hint="Otherwise the drawn order is kept."
          checked={again}
          onChange={(event) => onAgain(event.target.checked)}
        />
      )}
    </div>
  );
}

const options: readonly RadioOption<OrderBy>[] = [
  { value: "hand", label: "In my own order", hint: "You arrange the teams." },
  { value: "shuffled", label: "Shuffled when I save", hint: "Drawn at random now, and visible to everyone." },
  { value: "drawn", label: "Drawn at the start", hint: "Unknown until then." },
];
