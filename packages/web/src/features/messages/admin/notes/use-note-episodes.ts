import { type AdminNote, scoringRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";

/** The episodes that a note can be about, newest first: the season's, and the note's own of a past season. */
export function useNoteEpisodes(note: AdminNote | null) {
  const loaded = useQuery(routeQuery(scoringRoutes.episodes)).data?.data ?? [];
  const own = note?.episode;
  return !own || loaded.some(({ episodeId }) => episodeId === own.episodeId) ? loaded : [...loaded, own];
}
