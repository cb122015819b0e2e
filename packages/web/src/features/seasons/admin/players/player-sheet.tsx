import type { AdminPlayer } from "@emberline/contract";
import { fullName } from "@emberline/game";
import { useRef, useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { TribeTag } from "../../../../ui/display/badge.tsx";
import { FormAlert } from "../../../../ui/forms/form-sheet.tsx";
import { RecordFormSheet } from "../../../../ui/forms/record-form-sheet.tsx";
import { Select } from "../../../../ui/forms/select.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { SkeletonBar } from "../../../../ui/layout/skeleton.tsx";
import type { RecordSheetProps } from "../../../../ui/tables/records-page.tsx";
import { ExitFields } from "../../moves/exit-fields.tsx";
import { type Move, inAirOrder, moveAfter } from "../../moves/tribe-moves.ts";
import { PhotoField, usePhotoUpload } from "./photo-field.tsx";
import {
  chosenTribe,
  type PlayerValues,
  usePlayerForm,
  type PlayerFormData,
  usePlayerFormData,
  fromEpisode,
} from "./use-player-form.ts";

export function PlayerSheet({ record: player, open, onClose }: RecordSheetProps<AdminPlayer>) {
  const first = useRef<HTMLInputElement>(null);
  const formData = usePlayerFormData(player?.playerId ?? null);
  const [isUploading, setIsUploading] = useState(false);
  const { values, change, errors, entry } = usePlayerForm({
    player,
    data: formData.data,
    isUploading,
  });
  const upload = usePhotoUpload({ onUploaded: (photoUrl) => change({ photoUrl }), onBusy: setIsUploading });
  const { data } = formData;
  const tribe = data?.tribes.find(({ tribeId }) => tribeId === chosenTribe(values, data)) ?? player?.tribe;
  return (
    <RecordFormSheet
      open={open}
      onClose={onClose}
      title={player ? "Edit Contestant" : "Add Contestant"}
      description={
        player?.eliminated
          ? "Out of the game. A return is recorded below, with the episode from which they compete again."
          : undefined
      }
      width="wide"
      initialFocus={first}
      form={{
        ...entry,
        unsaved: { ...entry.unsaved, isChanged: entry.unsaved.isChanged || isUploading },
      }}
    >
      <PhotoField
        name={fullName(values)}
        color={tribe?.color ?? null}
        photoUrl={values.photoUrl}
        upload={upload}
        error={errors["photoUrl"]}
        onRemove={() => change({ photoUrl: null })}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          ref={first}
          label="First name"
          name="contestant-first-name"
          autoComplete="off"
          required
          value={values.firstName}
          error={errors["firstName"]}
          onChange={(event) => change({ firstName: event.target.value })}
        />
        <TextField
          label="Last name"
          name="contestant-last-name"
          autoComplete="off"
          required
          value={values.lastName}
          error={errors["lastName"]}
          onChange={(event) => change({ lastName: event.target.value })}
        />
      </div>
      <TribeFields
        formData={formData}
        values={values}
        isNew={player === null}
        error={errors["tribeId"]}
        onChange={change}
      />
      <FactFields facts={data?.facts ?? null} {...{ values, errors }} onChange={change} />
      {player && data && (
        <ExitFields
          exits={values.exits?.exits ?? data.exits}
          episodes={data.episodes}
          onChange={(exits) => change({ exits: { exits, seenExits: values.exits?.seenExits ?? data.exits } })}
        />
      )}
      {data && <TribeHistory moves={data.moves} />}
    </RecordFormSheet>
  );
}

interface Props {
  /** Null while loading. */
  facts: PlayerFormData["facts"] | null;
  values: PlayerValues;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<PlayerValues>) => void;
}

/** Age, home and job, which fans see on the contestant's card. */
const FactFields = ({ facts, values, errors, onChange }: Props) => (
  <div className="grid grid-cols-1 gap-4 sm:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)]">
    <TextField
      label="Age"
      name="contestant-age"
      autoComplete="off"
      inputMode="numeric"
      value={values.age ?? facts?.age ?? ""}
      error={errors["age"]}
      disabled={facts === null}
      onChange={({ target }) => onChange({ age: target.value })}
    />
    <TextField
      label="Home"
      name="contestant-home"
      autoComplete="off"
      value={values.home ?? facts?.home ?? ""}
      error={errors["home"]}
      disabled={facts === null}
      onChange={({ target }) => onChange({ home: target.value })}
    />
    <TextField
      label="Job"
      name="contestant-job"
      autoComplete="off"
      value={values.occupation ?? facts?.occupation ?? ""}
      error={errors["occupation"]}
      disabled={facts === null}
      onChange={({ target }) => onChange({ occupation: target.value })}
    />
  </div>
);

/** The player's tribes, with the episode from which each counts. */
function TribeHistory({ moves }: { moves: readonly Move[] }) {
  if (moves.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5 font-text! text-sm font-medium text-dim">Tribes so far</h3>
      <ol className="rounded-xl bg-ink/50 px-3.5 py-1">
        {moves.map(({ episodeId, number, tribe }) => (
          <li
            key={episodeId}
            className="flex items-center justify-between gap-3 border-b border-line/60 py-2 text-sm last:border-0"
          >
            <span className="whitespace-nowrap">From episode {number}</span>
            <TribeTag name={tribe.name} color={tribe.color} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface TribeFieldsProps {
  formData: ReturnType<typeof usePlayerFormData>;
  values: PlayerValues;
  isNew: boolean;
  error?: string | undefined;
  onChange: (part: Partial<PlayerValues>) => void;
}

/** The tribe and, if it changes, the episode from which it counts. */
function TribeFields({ formData: { data, hasFailed, retry }, ...field }: TribeFieldsProps) {
  if (hasFailed) return <NotLoaded onRetry={retry} />;
  if (data === null) return <TribeFieldsSkeleton error={field.error} />;
  return <LoadedTribeFields data={data} {...field} />;
}

function LoadedTribeFields({
  data,
  values,
  isNew,
  error,
  onChange,
}: Omit<TribeFieldsProps, "formData"> & { data: PlayerFormData }) {
  const tribeId = chosenTribe(values, data);
  const isMove = !isNew && tribeId !== data.tribeId;
  return (
    <>
      <Select
        label="Tribe"
        name="tribe"
        required
        value={tribeId ?? ""}
        error={error}
        hint={data.tribes.length === 0 && "There is no tribe yet: add one under Tribes first."}
        onChange={(event) => onChange({ tribeId: event.target.value || null })}
      >
        {tribeId === null && <option value="">Choose a tribe</option>}
        {data.tribes.map((tribe) => (
          <option key={tribe.tribeId} value={tribe.tribeId}>
            {tribe.name}
          </option>
        ))}
      </Select>
      {isMove && data.episodes.length > 0 && <FromEpisode data={data} values={values} onChange={onChange} />}
    </>
  );
}

type FromEpisodeProps = Pick<TribeFieldsProps, "values" | "onChange"> & { data: PlayerFormData };

function FromEpisode({ data, values, onChange }: FromEpisodeProps) {
  const from = fromEpisode(values, data, false) ?? "";
  const later = moveAfter(data.moves, data.episodes, from);
  return (
    <Select
      label="From which episode"
      name="from-episode"
      className="animate-rise"
      value={from}
      hint={later && `From episode ${later.number} on they are in ${later.tribe.name}, as before.`}
      onChange={(event) => onChange({ fromEpisodeId: event.target.value })}
    >
      {inAirOrder(data.episodes).map(({ episodeId, number, title }) => (
        <option key={episodeId} value={episodeId}>
          {`Episode ${number}${title === null ? "" : `: ${title}`}${episodeId === data.nextEpisode?.episodeId ? " (next)" : ""}`}
        </option>
      ))}
    </Select>
  );
}

const NotLoaded = ({ onRetry }: { onRetry: () => unknown }) => (
  <FormAlert>
    <p>error loading tribes</p>
    <Button size="s" className="mt-2" onClick={() => void onRetry()}>
      Try again
    </Button>
  </FormAlert>
);

const TribeFieldsSkeleton = ({ error }: { error?: string | undefined }) => (
  <div role="status">
    <span className="mb-1.5 block text-sm font-medium text-dim">{error ?? "Tribe"}</span>
    <SkeletonBar className="h-12 w-full rounded-xl" />
  </div>
);
