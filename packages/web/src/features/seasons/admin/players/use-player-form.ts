import {
  adminPlayerRoutes,
  type AdminPlayer,
  type PlayerExit,
  playerRoutes,
  scoringRoutes,
  tribeRoutes,
  type ReplyOf,
} from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callAsNow } from "../../../../platform/api/call.ts";
import { findErrors } from "../../../../platform/api/form-errors.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { serverNow } from "../../../../platform/api/time/server-time.ts";
import { useRecordForm } from "../../../../ui/forms/use-record-form.ts";
import { inAirOrder, nextToAir, type AiringEpisode, type Move } from "../../moves/tribe-moves.ts";

export interface PlayerValues {
  firstName: string;
  lastName: string;
  /** Null while unchanged. */
  tribeId: string | null;
  /** Null for the next episode to air. */
  fromEpisodeId: string | null;
  photoUrl: string | null;
  /** As typed; null while unchanged. The next two as well. */
  age: string | null;
  home: string | null;
  occupation: string | null;
  /** Together with the exits shown before the first change; null while unchanged. */
  exits: { exits: PlayerExit[]; seenExits: PlayerExit[] } | null;
}

export interface PlayerContext {
  player: AdminPlayer | null;
  data: PlayerFormData | null;
  isUploading: boolean;
}

/** The form of a player. Unchanged fields are not sent, except the names. */
export const usePlayerForm = (context: PlayerContext) =>
  useRecordForm<PlayerValues>({
    subject: "player",
    id: context.player?.playerId ?? null,
    initialValues: () => ({
      firstName: context.player?.firstName ?? "",
      lastName: context.player?.lastName ?? "",
      tribeId: null,
      fromEpisodeId: null,
      photoUrl: context.player?.photoUrl ?? null,
      age: null,
      home: null,
      occupation: null,
      exits: null,
    }),
    validate: (values) => findPlayerErrors(values, context),
    save: async (values, playerId) => {
      const call = callAsNow();
      // First: the server may refuse the exits, but accept the rest.
      if (values.exits && playerId !== null) {
        await call(adminPlayerRoutes.setExits, { params: { playerId }, body: values.exits });
      }
      const body = toPlayerBody(values, context, playerId);
      return (await call(adminPlayerRoutes.save, { body })).data.playerId;
    },
    messages: { saved: () => "Player Saved", failed: "Error saving player" },
  });

function findPlayerErrors(values: PlayerValues, context: PlayerContext): Record<string, string> | null {
  const { data, isUploading } = context;
  const found = { ...findErrors(adminPlayerRoutes.save.body, toPlayerBody(values, context, null)) };
  if (data === null) found["tribeId"] = "The tribes are still loading";
  if (isUploading) found["photoUrl"] = "The photo is still uploading. Please save when it is done";
  return Object.keys(found).length > 0 ? found : null;
}

/** The chosen tribe, else the player's tribe. */
export const chosenTribe = (values: PlayerValues, data: PlayerFormData): string | null =>
  values.tribeId ?? data.tribeId;

/** From which episode the chosen tribe counts; for a new player from the first. */
export function fromEpisode(values: PlayerValues, data: PlayerFormData, isNew: boolean): string | null {
  const offered = isNew ? inAirOrder(data.episodes)[0] : data.nextEpisode;
  return values.fromEpisodeId ?? offered?.episodeId ?? null;
}

function toPlayerBody(values: PlayerValues, { player, data }: PlayerContext, playerId: string | null) {
  const { firstName, lastName, photoUrl } = values;
  const isMove = data !== null && chosenTribe(values, data) !== data.tribeId;
  return {
    playerId,
    firstName,
    lastName,
    tribeId: (data && chosenTribe(values, data)) ?? "",
    tribeFromEpisodeId: isMove ? fromEpisode(values, data, player === null) : null,
    // The server keeps the stored photo for null and removes it for "".
    photoUrl: photoUrl === (player?.photoUrl ?? null) ? null : (photoUrl ?? ""),
    ...toFacts(values),
  };
}

/** The changed facts; null for an emptied field. */
function toFacts({ age, home, occupation }: PlayerValues) {
  return {
    ...(age !== null && { age: age.trim() === "" ? null : Number(age) }),
    ...(home !== null && { home: home.trim() || null }),
    ...(occupation !== null && { occupation: occupation.trim() || null }),
  };
}

type Facts = Pick<ReplyOf<typeof playerRoutes.facts>["data"], "age" | "home" | "occupation">;
type TribeChoice = ReplyOf<typeof tribeRoutes.choices>["data"][number];

/** The data that the form needs beside the row of the table. */
export interface PlayerFormData {
  tribes: readonly TribeChoice[];
  episodes: readonly AiringEpisode[];
  /** The first episode to air after the form was opened. */
  nextEpisode: AiringEpisode | undefined;
  /** The player's tribe now. */
  tribeId: string | null;
  moves: readonly Move[];
  exits: PlayerExit[];
  facts: Facts;
}

/** The data as stored now. A form must not start from a cached version. */
export function usePlayerFormData(playerId: string | null) {
  const [openedAt] = useState(serverNow);
  const tribes = useQuery({ ...routeQuery(tribeRoutes.choices), staleTime: 0 });
  const episodes = useQuery(routeQuery(scoringRoutes.episodes));
  const player = useQuery({
    ...routeQuery(adminPlayerRoutes.get, { params: { playerId: playerId ?? "" } }),
    staleTime: 0,
    enabled: playerId !== null,
  });
  const facts = useQuery({
    ...routeQuery(playerRoutes.facts, { params: { playerId: playerId ?? "" }, query: {} }),
    staleTime: 0,
    enabled: playerId !== null,
  });
  const isFresh =
    tribes.isFetchedAfterMount &&
    (playerId === null || (player.isFetchedAfterMount && facts.isFetchedAfterMount));
  const now = playerId === null ? noTribe : player.data?.data;
  const known = playerId === null ? noFacts : facts.data?.data;
  const data: PlayerFormData | null =
    isFresh && tribes.data && episodes.data && now && known
      ? {
          tribes: tribes.data.data,
          episodes: episodes.data.data,
          nextEpisode: nextToAir(episodes.data.data, openedAt),
          tribeId: now.tribeId,
          moves: now.moves,
          exits: now.exits,
          facts: known,
        }
      : null;
  return {
    data,
    hasFailed: data === null && (tribes.isError || episodes.isError || player.isError || facts.isError),
    retry: () =>
      Promise.all(
        [tribes, episodes, player, facts].filter(({ isError }) => isError).map((one) => one.refetch()),
      ),
  };
}

const noTribe = { tribeId: null, moves: [], exits: [] };
const noFacts: Facts = { age: null, home: null, occupation: null };
