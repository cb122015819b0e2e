import { draftRoutes } from "@emberline/contract";
import { SCHEDULE_REFUSAL_WORDS } from "@emberline/game";
import { useRef, useState, type SyntheticEvent } from "react";
import { findErrors } from "../../api/form-errors.ts";
import { readLocalField, toLocalField, toWireMoment, zoneName } from "../../ui/local-field.ts";
import { TextField } from "../../ui/text-field.tsx";
import { PickTimeFields } from "./pick-time-fields.tsx";
import { toPickTime, totalSeconds } from "./pick-time.ts";
import { RoundsPreview } from "./rounds-preview.tsx";
import { defaultStart } from "./start-time.ts";
import { TeamOrder } from "./team-order-field.tsx";
import { arrange } from "./team-order.ts";
import { Trouble } from "./trouble.tsx";
import { useDraftStatus } from "./use-draft-status.ts";
import type { SettingsAttempt } from "./use-save-settings.ts";
import type { StoredSettings } from "./use-stored-settings.ts";

interface Props {
  id: string;
  leagueId: string;
  stored: StoredSettings;
  onSave: (attempt: SettingsAttempt) => void;
}

export function DraftSettingsForm({ id, leagueId, stored: { draft, teams }, onSave }: Props) {
  const [chosen, setChosen] = useState(() => draft?.draftOrder.map((slot) => slot.team.teamId) ?? []);
  const [start, setStart] = useState(() =>
    draft ? toLocalField(draft.startDate) : defaultStart(Date.now()),
  );
  const [pickTime, setPickTime] = useState(() => toPickTime(draft?.pickTimeSeconds));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const hasBegun = useHasBegun(draft);
  // Whoever joined or left since is worked in.
  const order = arrange(
    chosen,
    teams.map((team) => team.teamId),
  );
  const startsAt = readLocalField(start);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const body = {
      draftOrder: order,
      draftDate: startsAt === null ? "" : toWireMoment(startsAt),
      pickTimeSeconds: totalSeconds(pickTime),
    };
    const found = hasBegun ? null : problemsOf(body, startsAt);
    setErrors(found ?? {});
    if (found === null) return onSave({ body, hasBegun });
    return requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };

  return (
    <form id={id} ref={form} noValidate onSubmit={submit} className="grid gap-6 pb-2">
      {hasBegun && (
        <Trouble title="Draft Started: Draft settings cannot be modified once the draft has begun" />
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
            {startsAt !== null && <>Your time: {zoneName(startsAt)}. </>}
            {!hasBegun && SCHEDULE_REFUSAL_WORDS["too-soon"]}
          </>
        }
      />
      <PickTimeFields
        value={pickTime}
        onChange={setPickTime}
        readOnly={hasBegun}
        error={errors["pickTimeSeconds"]}
      />
      <div>
        <TeamOrder teams={teams} order={order} onChange={setChosen} readOnly={hasBegun} />
        {!hasBegun && <RoundsPreview leagueId={leagueId} teamsCount={teams.length} />}
      </div>
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
function problemsOf(body: SettingsAttempt["body"], startsAt: number | null): Record<string, string> | null {
  const found = findErrors(draftRoutes.generate.body, body);
  const hasPassed = startsAt !== null && startsAt <= Date.now();
  return hasPassed ? { ...found, draftDate: SCHEDULE_REFUSAL_WORDS["too-soon"] } : found;
}
