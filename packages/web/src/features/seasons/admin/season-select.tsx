import type { Season } from "@emberline/contract";
import { Select } from "../../../ui/forms/select.tsx";

interface Props {
  seasons: readonly Season[];
  seasonId: string;
  disabled?: boolean;
  onChange: (seasonId: string) => void;
}

/** Chooses the season to import into. */
export const SeasonSelect = ({ seasons, seasonId, disabled = false, onChange }: Props) => (
  <Select
    label="Season"
    value={seasonId}
    disabled={disabled}
    onChange={(event) => onChange(event.target.value)}
  >
    {seasons.map((season) => (
      <option key={season.seasonId} value={season.seasonId}>
        {season.name}
        {season.isCurrent && " (current)"}
      </option>
    ))}
  </Select>
);

/** The season of the address, or the current one if that is archived or unknown. */
export function chooseSeason(all: readonly Season[], wanted: string | null) {
  const seasons = all.filter(({ archivedAt }) => archivedAt === null);
  return { seasons, season: seasons.find(({ seasonId }) => seasonId === wanted) ?? seasons[0] };
}
