import { episodeRoutes } from "@emberline/contract";
import { findErrors } from "../../../../platform/api/form-errors.ts";
import { parseDatetimeLocal, toDatetimeLocal, toApiTime } from "../../../../ui/forms/datetime-local.ts";
import type { Episode } from "./episode-text.ts";

export interface EpisodeValues {
  title: string;
  /** The value of the field, in the viewer's time zone. */
  airDate: string;
}

export const toEpisodeValues = (episode: Episode | null): EpisodeValues => ({
  title: episode?.title ?? "",
  airDate: episode ? toDatetimeLocal(episode.airDate) : "",
});

/** The request body: in UTC, null for empty values. `stored` is the air date of the edited episode. */
export function toEpisodeBody({ title, airDate }: EpisodeValues, stored?: string) {
  const ms = parseDatetimeLocal(airDate, stored);
  return { title: title.trim() || null, airDate: ms === null ? null : toApiTime(ms) };
}

export const findEpisodeErrors = (values: EpisodeValues): Record<string, string> | null =>
  findErrors(episodeRoutes.save.body, toEpisodeBody(values));
