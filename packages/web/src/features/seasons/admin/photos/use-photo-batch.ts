import { adminPlayerRoutes, type AdminPlayer } from "@emberline/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { callAsNow } from "../../../../platform/api/call.ts";
import { uploadImage } from "../../../../platform/api/upload.ts";
import { validatePhoto } from "../../../../ui/art/validate-photo.ts";
import { askBeforeLeaving } from "../../../../ui/unsaved/asking.ts";
import { useUnsaved } from "../../../../ui/unsaved/use-unsaved.ts";
import { matchPhotos } from "./match-photos.ts";

export interface PhotoItem {
  id: number;
  file: File;
  /** The address of the thumbnail. */
  preview: string;
  /** The player in the photo; null to leave the photo out. */
  playerId: string | null;
  status: "waiting" | "uploading" | "done" | "failed";
  /** The uploaded share, 0 to 1. */
  progress: number;
  /** Why the upload failed, or why the file cannot be uploaded. */
  error: string | null;
  /** The file can never be uploaded. */
  isInvalid: boolean;
}

const NO_PHOTOS: { items: readonly PhotoItem[] } = { items: [] };
const isSamePhotos = (one: typeof NO_PHOTOS, other: typeof NO_PHOTOS) => one.items === other.items;
const QUESTION = {
  title: "Leave without uploading?",
  children: "The photos that are not uploaded yet are kept only while this tab stays open.",
};

/** Photos to upload. File names decide whose they are until the admin changes it. */
export function usePhotoBatch(seasonId: string, players: readonly AdminPlayer[]) {
  const queries = useQueryClient();
  const input = useUnsaved(`photos of season ${seasonId}`, NO_PHOTOS, { asks: false, isSame: isSamePhotos });
  const { items } = input.values;
  const [isBusy, setIsBusy] = useState(false);
  // A running upload changes them, even after the user has left the page.
  const latest = useRef(items);
  const nextId = useRef(Math.max(0, ...items.map(({ id }) => id)));
  const abort = useRef<AbortController | null>(null);
  const setItems = (change: (present: readonly PhotoItem[]) => readonly PhotoItem[]) => {
    latest.current = change(latest.current);
    input.change({ items: latest.current });
  };
  const leave = useEffectEvent(() => {
    abort.current?.abort();
    if (latest.current.some(isUnsent)) return;
    for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    input.forget();
  });
  useEffect(() => () => leave(), []);
  const hasUnsent = items.some(isUnsent);
  useEffect(
    () => (hasUnsent ? askBeforeLeaving({ isUnsaved: () => true, question: () => QUESTION }) : undefined),
    [hasUnsent],
  );
  const update = (id: number, changes: Partial<PhotoItem>) =>
    setItems((present) => present.map((item) => (item.id === id ? { ...item, ...changes } : item)));

  const add = (files: readonly File[]) => {
    const taken = new Set(items.map(({ playerId }) => playerId));
    // Among all players: "jane.jpg" is unclear even if one of two Janes has a photo.
    const matches = matchPhotos(
      files.map(({ name }) => name),
      players,
    ).map((playerId) => (taken.has(playerId) ? null : playerId));
    const added = files.map((file, index): PhotoItem => {
      const error = validatePhoto([file]);
      const preview = URL.createObjectURL(file);
      return {
        id: (nextId.current += 1),
        file,
        preview,
        playerId: error === null ? (matches[index] ?? null) : null,
        status: error === null ? "waiting" : "failed",
        progress: 0,
        error,
        isInvalid: error !== null,
      };
    });
    setItems((present) => [...present, ...added]);
  };

  /** A player has one photo: another file with this player loses the player. */
  const assign = (id: number, playerId: string | null) =>
    setItems((present) =>
      present.map((item) => {
        if (item.id === id) return { ...item, playerId };
        const losesIt = playerId !== null && item.playerId === playerId && item.status !== "done";
        return losesIt ? { ...item, playerId: null } : item;
      }),
    );

  const pending = items.filter(isPending);

  const upload = async () => {
    if (isBusy) return;
    abort.current = new AbortController();
    const { signal } = abort.current;
    const call = callAsNow();
    setIsBusy(true);
    for (const { id, file, playerId } of pending) {
      if (signal.aborted || playerId === null) break;
      update(id, { status: "uploading", progress: 0, error: null });
      try {
        const photoUrl = await uploadImage(file, {
          onProgress: (progress) => update(id, { progress }),
          signal,
        });
        await call(adminPlayerRoutes.setPhoto, { params: { playerId }, body: { photoUrl } });
        update(id, { status: "done" });
      } catch (error) {
        update(id, { status: "failed", error: errorMessage(error, "The server could not be reached.") });
      }
    }
    setIsBusy(false);
    if (!signal.aborted) await queries.invalidateQueries();
  };

  return {
    items,
    /** How many photos the next upload sends. */
    pendingCount: pending.length,
    unsaved: {
      isChanged: hasUnsent && !isBusy,
      wasRestored: input.wasRestored,
      forget: () => {
        for (const { preview } of latest.current) URL.revokeObjectURL(preview);
        setItems(() => NO_PHOTOS.items);
      },
    },
    isBusy,
    add,
    assign,
    remove: (id: number) => {
      for (const item of items) if (item.id === id) URL.revokeObjectURL(item.preview);
      setItems((present) => present.filter((item) => item.id !== id));
    },
    upload: () => void upload(),
  };
}

export type PhotoBatch = ReturnType<typeof usePhotoBatch>;

const isPending = ({ playerId, status, isInvalid }: PhotoItem) =>
  playerId !== null && !isInvalid && (status === "waiting" || status === "failed");

const isUnsent = ({ status, isInvalid }: PhotoItem) => status !== "done" && !isInvalid;
