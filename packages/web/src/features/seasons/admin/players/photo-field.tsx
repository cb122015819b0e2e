import { useMutation } from "@tanstack/react-query";
import { ImageUp } from "lucide-react";
import { useEffect, useId, useRef, useState, type DragEvent } from "react";
import { ApiError, errorMessage } from "../../../../platform/api/api-error.ts";
import { uploadImage } from "../../../../platform/api/upload.ts";
import { Avatar } from "../../../../ui/art/avatar.tsx";
import { PHOTO_TYPES, validatePhoto } from "../../../../ui/art/validate-photo.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { ProgressBar } from "../../../../ui/display/progress-bar.tsx";
import { FieldHint } from "../../../../ui/forms/field.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";

interface PhotoFieldProps {
  name: string;
  color: string | null;
  photoUrl: string | null;
  upload: PhotoUpload;
  error?: string | undefined;
  onRemove: () => void;
}

/** The photo or the initials. A new photo can be dropped or chosen. */
export function PhotoField({ name, color, photoUrl, upload, error, onRemove }: PhotoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { isOver, dropZone } = useDropZone(upload.take);
  const message = upload.uploadError ?? error;
  const hasPhoto = photoUrl !== null || upload.preview !== null;
  // These buttons disappear when pressed, so the focus moves to another one.
  const remove = () => {
    if (upload.preview === null) onRemove();
    upload.drop();
    choose.current?.focus();
  };
  const retry = () => {
    upload.retry?.();
    choose.current?.focus();
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <p id={`${id}-label`} className="mb-1.5 text-sm font-medium text-dim">
        Photo
      </p>
      <div
        {...dropZone}
        className={classNames(
          "flex items-center gap-4 rounded-xl border-2 border-dashed p-4 transition-colors duration-150",
          isOver ? "border-lagoon bg-lagoon/13" : message ? "border-danger" : "border-edge",
        )}
      >
        <Avatar name={name} photoUrl={upload.preview ?? photoUrl} color={color} size={96} />
        <div className="grid min-w-0 flex-1 grid-cols-1 justify-items-start gap-2">
          <p className="text-[0.9375rem] font-semibold pointer-coarse:hidden">
            {isOver ? "Drop to upload" : "Drop a contestant photo"}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button ref={choose} size="s" onClick={() => input.current?.click()}>
              <ImageUp aria-hidden size={16} />
              Choose a file
            </Button>
            {upload.retry && (
              <Button size="s" variant="primary" onClick={retry}>
                Try again
              </Button>
            )}
            {hasPhoto && (
              <Button size="s" variant="text" onClick={remove}>
                {upload.preview === null ? "Remove photo" : "Cancel upload"}
              </Button>
            )}
          </div>
          {upload.isUnderWay && (
            <div className="w-full">
              <ProgressBar label="Upload, in percent" value={Math.round(upload.progress * 100)} max={100} />
            </div>
          )}
        </div>
      </div>
      <FieldHint
        id={`${id}-hint`}
        error={message}
        hint={hasPhoto ? "JPEG, PNG, WebP or AVIF, up to 10 MB" : "Without a photo, the initials are shown"}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={PHOTO_TYPES}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows choosing the same file again.
          event.target.value = "";
          if (files.length > 0) upload.take(files);
        }}
      />
    </div>
  );
}

/** Also prevents files dropped beside the zone from replacing the page. */
function useDropZone(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const preventDefault = (event: Event) => event.preventDefault();
    addEventListener("dragover", preventDefault);
    addEventListener("drop", preventDefault);
    return () => {
      removeEventListener("dragover", preventDefault);
      removeEventListener("drop", preventDefault);
    };
  }, []);
  const dropZone = {
    onDragOver: () => setIsOver(true),
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onFiles(files);
    },
  };
  return { isOver, dropZone };
}

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
    /** Retries the last file; null unless the connection failed. */
    retry: failed && (() => send(failed)),
    isUnderWay: upload.isPending,
    progress,
    preview,
    uploadError: error ? errorMessage(error, "The photo could not be uploaded.") : uploadError,
  };
}

type PhotoUpload = ReturnType<typeof usePhotoUpload>;
