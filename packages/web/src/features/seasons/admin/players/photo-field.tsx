import { ImageUp } from "lucide-react";
import { useEffect, useId, useRef, useState, type DragEvent } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Avatar } from "../../../../ui/art/avatar.tsx";
import { FieldHint } from "../../../../ui/forms/field.tsx";
import { ProgressBar } from "../../../../ui/display/progress-bar.tsx";
import { PHOTO_TYPES } from "../../../../ui/art/validate-photo.ts";
import type { PhotoUpload } from "./use-photo-upload.ts";

interface PhotoFieldProps {
  name: string;
  color: string | null;
  photoUrl: string | null;
  upload: PhotoUpload;
  error?: string | undefined;
  onRemove: () => void;
}

/** The photo or the drawn portrait. A new photo can be dropped or chosen. */
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
        hint={
          hasPhoto ? "JPEG, PNG, WebP or AVIF, up to 10 MB" : "Without a photo, this drawn portrait is shown"
        }
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
