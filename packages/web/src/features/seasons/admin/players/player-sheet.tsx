import type { AdminPlayer } from "@emberline/contract";
import { useRef, useState } from "react";
import { RecordFormSheet } from "../../../../ui/forms/record-form-sheet.tsx";
import type { RecordSheetProps } from "../../../../ui/tables/records-page.tsx";
import { fullName } from "../../../../ui/text/full-name.ts";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { TribeHistory } from "./tribe-history.tsx";
import { ExitFields } from "../../moves/exit-fields.tsx";
import { FactFields } from "./fact-fields.tsx";
import { PhotoField } from "./photo-field.tsx";
import { TribeFields } from "./tribe-fields.tsx";
import { usePhotoUpload } from "./use-photo-upload.ts";
import { chosenTribe, usePlayerForm } from "./use-player-form.ts";
import { usePlayerFormData } from "./use-player-form-data.ts";

/** Needs a new `key` for each opening. */
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
