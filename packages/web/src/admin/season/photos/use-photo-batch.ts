import { adminPlayerRoutes, type AdminPlayer } from "@emberline/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { callAsNow } from "../../../api/call.ts";
import { uploadImage } from "../../../api/upload.ts";
import { validatePhoto } from "../../../ui/art/validate-photo.ts";
import { matchPhotos } from "./match-photos.ts";

export interface PhotoItem {
  id: number;
  file: File;
  /** The address of the thumbnail. */
  preview: string;
  /** Whose photo it is; null to leave it out. */
  playerId: string | null;
  status: "waiting" | "uploading" | "done" | "failed";
  /** The uploaded share, 0 to 1. */
  progress: number;
  /** Why the upload failed, or why the file cannot be uploaded. */
  error: string | null;
  /** The file can never be uploaded. */
  isInvalid: boolean;
}

/** Photos to be uploaded, at first matched by their file names. */
export function usePhotoBatch(players: readonly AdminPlayer[]) {
  const queries = useQueryClient();
  const [items, setItems] = useState<readonly PhotoItem[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const nextId = useRef(0);
  const abort = useRef<AbortController | null>(null);
  const previews = useRef<string[]>([]);
  useEffect(
    () => () => {
      abort.current?.abort();
      for (const preview of previews.current) URL.revokeObjectURL(preview);
    },
    [],
  );
  const update = (id: number, changes: Partial<PhotoItem>) =>
    setItems((present) => present.map((item) => (item.id === id ? { ...item, ...changes } : item)));

  const add = (files: readonly File[]) => {
    const taken = new Set(items.map(({ playerId }) => playerId));
    // Among all players: "jane.jpg" does not become clear because one of two Janes has a photo.
    const matches = matchPhotos(
      files.map(({ name }) => name),
      players,
    ).map((playerId) => (taken.has(playerId) ? null : playerId));
    const added = files.map((file, index): PhotoItem => {
      const error = validatePhoto([file]);
      const preview = URL.createObjectURL(file);
      previews.current.push(preview);
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

  /** A player has one photo, so another file loses the one that is chosen. */
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
    /** Those that the next upload sends. */
    pendingCount: pending.length,
    isBusy,
    add,
    assign,
    remove: (id: number) => setItems((present) => present.filter((item) => item.id !== id)),
    upload: () => void upload(),
  };
}

export type PhotoBatch = ReturnType<typeof usePhotoBatch>;

const isPending = ({ playerId, status, isInvalid }: PhotoItem) =>
  playerId !== null && !isInvalid && (status === "waiting" || status === "failed");
