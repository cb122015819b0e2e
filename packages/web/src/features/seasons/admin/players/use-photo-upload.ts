import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, errorMessage } from "../../../../platform/api/api-error.ts";
import { uploadImage } from "../../../../platform/api/upload.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { validatePhoto } from "../../../../ui/art/validate-photo.ts";

const TOAST_MS = 2000;

interface PhotoUploadListeners {
  onUploaded: (photoUrl: string) => void;
  onBusy: (busy: boolean) => void;
}

/** Uploads one photo as soon as it is chosen and returns its URL. */
export function usePhotoUpload({ onUploaded, onBusy }: PhotoUploadListeners) {
  const toast = useToast();
  const [uploadError, setUploadError] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const abort = useRef<AbortController | null>(null);
  const upload = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      uploadImage(file, { onProgress: setProgress, signal }),
    onSuccess: (photoUrl, { signal }) => {
      if (signal.aborted) return;
      onUploaded(photoUrl);
      setPreview(null);
      toast.success("Photo uploaded successfully", TOAST_MS);
    },
    onError: (_, { signal }) => {
      if (!signal.aborted) toast.error("Error uploading photo");
    },
    onSettled: (_, __, { signal }) => {
      if (!signal.aborted) onBusy(false);
    },
  });
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => {
    if (preview === null) return undefined;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const send = (file: File) => {
    abort.current?.abort();
    abort.current = new AbortController();
    setProgress(0);
    onBusy(true);
    upload.mutate({ file, signal: abort.current.signal });
  };
  const take = (files: readonly File[]) => {
    const found = validatePhoto(files);
    setUploadError(found);
    if (upload.isError) upload.reset();
    const [file] = files;
    if (found !== null || !file) return;
    setPreview(URL.createObjectURL(file));
    send(file);
  };
  /** Cancels the upload and returns to the previous photo. */
  const drop = () => {
    abort.current?.abort();
    upload.reset();
    onBusy(false);
    setUploadError(null);
    setPreview(null);
  };
  const { error } = upload;
  // A retry helps only if the server could not be reached.
  const mayRetry = upload.isError && error instanceof ApiError && error.isUnreachable;
  const failed = mayRetry ? upload.variables.file : null;
  return {
    take,
    drop,
    /** Retries the last file; null unless its upload failed on the way. */
    retry: failed && (() => send(failed)),
    isUnderWay: upload.isPending,
    progress,
    preview,
    uploadError: error ? errorMessage(error, "The photo could not be uploaded.") : uploadError,
  };
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>;
