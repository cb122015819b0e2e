import { Button } from "../../../../ui/controls/button.tsx";
import { FormAlert } from "../../../../ui/forms/form-sheet.tsx";
import { Select } from "../../../../ui/forms/select.tsx";
import { SkeletonBar } from "../../../../ui/layout/skeleton.tsx";
import { inAirOrder, moveAfter } from "../../moves/tribe-moves.ts";
import { chosenTribe, fromEpisode, type PlayerValues } from "./use-player-form.ts";
import type { PlayerFormData, usePlayerFormData } from "./use-player-form-data.ts";

interface TribeFieldsProps {
  formData: ReturnType<typeof usePlayerFormData>;
  values: PlayerValues;
  isNew: boolean;
  error?: string | undefined;
  onChange: (part: Partial<PlayerValues>) => void;
}

/** The tribe and, if it changes, the episode from which it counts. */
export function TribeFields({ formData: { data, hasFailed, retry }, ...field }: TribeFieldsProps) {
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
