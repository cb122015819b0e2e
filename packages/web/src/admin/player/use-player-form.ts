import { adminPlayerRoutes, type AdminPlayer } from "@emberline/contract";
import { call } from "../../api/call.ts";
import { findErrors } from "../../api/form-errors.ts";
import { useRecordForm } from "../../ui/forms/use-record-form.ts";
import { inAirOrder } from "./tribe-moves.ts";
import type { PlayerFormData } from "./use-player-form-data.ts";

export interface PlayerValues {
  firstName: string;
  lastName: string;
  /** Null as long as nobody chose another. */
  tribeId: string | null;
  /** Null: from the next one to air. */
  fromEpisodeId: string | null;
  photoUrl: string | null;
}

export interface PlayerContext {
  player: AdminPlayer | null;
  data: PlayerFormData | null;
  isUploading: boolean;
}

export const usePlayerForm = (context: PlayerContext) =>
  useRecordForm<PlayerValues>({
    id: context.player?.playerId ?? null,
    initialValues: () => ({
      firstName: context.player?.firstName ?? "",
      lastName: context.player?.lastName ?? "",
      tribeId: null,
      fromEpisodeId: null,
      photoUrl: context.player?.photoUrl ?? null,
    }),
    validate: (values) => findPlayerErrors(values, context),
    save: async (values, playerId) =>
      (await call(adminPlayerRoutes.save, { body: toPlayerBody(values, context, playerId) })).data.playerId,
    messages: { saved: () => "Player Saved", failed: "Error saving player" },
  });

function findPlayerErrors(values: PlayerValues, context: PlayerContext): Record<string, string> | null {
  const { data: facts, isUploading } = context;
  const found = { ...findErrors(adminPlayerRoutes.save.body, toPlayerBody(values, context, null)) };
  if (facts === null) found["tribeId"] = "The tribes are still on their way";
  if (isUploading) found["photoUrl"] = "The photo is still on its way. Please save once it is here";
  return Object.keys(found).length > 0 ? found : null;
}

/** The chosen tribe, else the one they are in. */
export const chosenTribe = (values: PlayerValues, data: PlayerFormData): string | null =>
  values.tribeId ?? data.tribeId;

/** From which episode the chosen tribe holds; somebody new is in it from the first on. */
export function fromEpisode(values: PlayerValues, data: PlayerFormData, isNew: boolean): string | null {
  const offered = isNew ? inAirOrder(data.episodes)[0] : data.nextEpisode;
  return values.fromEpisodeId ?? offered?.episodeId ?? null;
}

function toPlayerBody(values: PlayerValues, { player, data: facts }: PlayerContext, playerId: string | null) {
  const { firstName, lastName, photoUrl } = values;
  const isMove = facts !== null && chosenTribe(values, facts) !== facts.tribeId;
  return {
    playerId,
    firstName,
    lastName,
    tribeId: (facts && chosenTribe(values, facts)) ?? "",
    tribeFromEpisodeId: isMove ? fromEpisode(values, facts, player === null) : null,
    // The server keeps the stored one when it is told nothing, and takes it away for "".
    photoUrl: photoUrl === (player?.photoUrl ?? null) ? null : (photoUrl ?? ""),
  };
}
