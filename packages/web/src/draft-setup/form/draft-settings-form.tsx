import { draftRoutes } from "@emberline/contract";
import { type OrderBy, tooSoonMessage } from "@emberline/game";
import { useState, type SyntheticEvent } from "react";
import { findErrors } from "../../api/form-errors.ts";
import {
  parseDatetimeLocal,
  toDatetimeLocal,
  toApiTime,
  timeZoneText,
} from "../../ui/forms/datetime-local.ts";
import { dateTimeText } from "../../ui/text/time-text.ts";
import { TextField } from "../../ui/forms/text-field.tsx";
import { InlineError } from "../../ui/layout/inline-error.tsx";
import { useFocusInvalid } from "../../ui/forms/use-focus-invalid.ts";
import { OrderOptions } from "./order-options.tsx";
import { PickTimeFields } from "./pick-time-fields.tsx";
import { toPickTime, totalSeconds } from "./pick-time.ts";
import { RoundsPreview } from "../rounds-preview.tsx";
import { SeedHashHint } from "../seed-hash-hint.tsx";
import { defaultStart } from "./default-start.ts";
import { TeamOrderField } from "./team-order-field.tsx";
import { mergeTeamOrder } from "./merge-team-order.ts";
import { useDraftStatus } from "../use-draft-status.ts";
import type { SettingsAttempt } from "./use-save-settings.ts";
import type { StoredSettings } from "./use-stored-settings.ts";

interface Props {
  id: string;
  stored: StoredSettings;
  onSave: (attempt: SettingsAttempt) => void;
}

export function DraftSettingsForm({ id, stored: { draft, setup }, onSave }: Props) {
  const { postponed } = setup;
  const [chosen, setChosen] = useState(
    () => draft?.draftOrder.map((slot) => slot.team.teamId) ?? postponed?.draftOrder ?? [],
  );
  const [orderBy, setOrderBy] = useState<OrderBy>(() => (draft ?? postponed)?.orderBy ?? "hand");
  const [again, setAgain] = useState(false);
  const [start, setStart] = useState(() =>
    draft ? toDatetimeLocal(draft.startDate) : defaultStart(Date.now()),
  );
  const [pickTime, setPickTime] = useState(() => toPickTime((draft ?? postponed)?.pickTimeSeconds));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const focusInvalid = useFocusInvalid();
  const hasBegun = useHasBegun(draft);
  // Whoever joined or left since is worked in.
  const order = mergeTeamOrder(
    chosen,
    setup.teams.map((team) => team.teamId),
  );
  const isShuffled = draft?.orderBy === "shuffled";
  const keepsOrder = orderBy === "hand" || (orderBy === "shuffled" && isShuffled && !again);
  const startsAt = parseDatetimeLocal(start);
  const tooSoon = tooSoonMessage(setup.minLeadSeconds);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = {
      orderBy,
      draftOrder: keepsOrder ? order : [],
      draftDate: startsAt === null ? "" : toApiTime(startsAt),
      pickTimeSeconds: totalSeconds(pickTime),
    };
    const found = hasBegun ? null : problemsOf(body, startsAt, tooSoon);
    setErrors(found ?? {});
    if (found === null) return onSave({ body, hasBegun });
    return focusInvalid(event.currentTarget);
  };

  return (
    <form id={id} noValidate onSubmit={submit} className="grid grid-cols-1 gap-6 pb-2">
      {hasBegun && (
        <InlineError title="Draft Started: Draft settings cannot be modified once the draft has begun" />
      )}
      {!draft && postponed && (
        <p className="text-sm text-dim">
          The draft was set for {dateTimeText(postponed.startDate)} and did not start, because another season
          was shown then. Its order and pick time are kept; choose a new date.
        </p>
      )}
      <TextField
        label="Draft start"
        type="datetime-local"
        step={1}
        required
        readOnly={hasBegun}
        value={start}
        onChange={(event) => setStart(event.target.value)}
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
        onChange={setPickTime}
        readOnly={hasBegun}
        error={errors["pickTimeSeconds"]}
      />
      <OrderOptions
        orderBy={orderBy}
        onChange={setOrderBy}
        isShuffled={isShuffled}
        again={again}
        onAgain={setAgain}
        readOnly={hasBegun}
      />
      <div>
        {(keepsOrder || hasBegun) && (
          <TeamOrderField
            teams={setup.teams}
            order={order}
            onChange={setChosen}
            readOnly={hasBegun || orderBy !== "hand"}
          />
        )}
        {!hasBegun && <RoundsPreview draftable={setup.draftablePlayerCount} teams={setup.teams.length} />}
      </div>
      <SeedHashHint seedHash={setup.seedHash} />
    </form>
  );
}

/** Once the start has passed with a draft present, nothing can be changed any more. */
function useHasBegun(draft: StoredSettings["draft"]): boolean {
  const { kind } = useDraftStatus({
    draftDate: draft?.startDate ?? null,
    draftComplete: draft?.complete ?? false,
  });
  return kind === "ongoing" || kind === "complete";
}

/** How far ahead the start must lie is the server's setting; here it must only not have passed. */
function problemsOf(
  body: SettingsAttempt["body"],
  startsAt: number | null,
  tooSoon: string,
): Record<string, string> | null {
  const found = findErrors(draftRoutes.set.body, body);
  const hasPassed = startsAt !== null && startsAt <= Date.now();
  return hasPassed ? { ...found, draftDate: tooSoon } : found;
}
