import { Download, Image, Share2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../../ui/controls/button.tsx";
import { FireLoader } from "../../../ui/art/fire-loader.tsx";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { downloadFile } from "../../../ui/download-file.ts";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { type ResultsProps, picksOf } from "./results-board.ts";
import { paintShareImage } from "./share-image/paint.ts";
import { SHARE_IMAGE } from "./share-image/layout.ts";
import { type ShareImageKind, type ShareImageContent, shareImageContent } from "./share-image/content.ts";

/** Creates an image of the draft to save or share; open from the start at `?share` (ROOM-15). */
export function ShareButton(props: ResultsProps) {
  const [search] = useSearchParams();
  const [open, setOpen] = useState(search.has("share"));
  return (
    <>
      <Button variant="primary" className="grow sm:grow-0" onClick={() => setOpen(true)}>
        <Image aria-hidden size={18} />
        Share as image
      </Button>
      {open && <ShareSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareSheet({ onClose, ...results }: ResultsProps & { onClose: () => void }) {
  const { board, myTeamId } = results;
  const hasTeam = myTeamId !== null && picksOf(board, myTeamId).length > 0;
  const [kind, setKind] = useState<ShareImageKind>("board");
  const [file, setFile] = useState<File | null>(null);
  const content = shareImageContent(results, kind);
  return (
    <Sheet
      open
      onClose={onClose}
      title="Share as image"
      tall
      footer={<ShareActions file={file} content={content} />}
    >
      {hasTeam && (
        <RadioGroup
          label="Contents"
          className="mb-3 [&>div]:grid-cols-2"
          options={[
            { value: "board", label: "Whole draft" },
            { value: "team", label: "My team" },
          ]}
          value={kind}
          onChange={(next) => {
            setFile(null);
            setKind(next);
          }}
        />
      )}
      <ShareImage key={kind} content={content} onPainted={setFile} />
    </Sheet>
  );
}

/** Paints the image onto a canvas and shows it. */
function ShareImage({ content, onPainted }: { content: ShareImageContent; onPainted: (file: File) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"painting" | "done" | "failed">("painting");
  const [first] = useState({ content, onPainted });
  useEffect(() => {
    let isCurrent = true;
    const paint = async () => {
      const file = await renderImage(canvas.current, first.content).catch(() => null);
      if (!isCurrent) return;
      if (file) first.onPainted(file);
      setState(file ? "done" : "failed");
    };
    void paint();
    return () => {
      isCurrent = false;
    };
  }, [first]);
  if (state === "failed") {
    return (
      <p role="alert" className="py-8 text-center text-danger">
        This browser could not create the image. Try another browser.
      </p>
    );
  }
  return (
    <div className="relative mx-auto max-h-[60dvh] w-fit overflow-clip rounded-2xl border border-line">
      <canvas
        ref={canvas}
        role="img"
        aria-label={content.alt}
        width={SHARE_IMAGE.width}
        height={SHARE_IMAGE.height}
        className="block h-auto max-h-[60dvh] w-auto max-w-full"
      />
      {state === "painting" && (
        <span role="status" className="absolute inset-0 grid place-items-center bg-ink-3">
          <FireLoader size={40} label="Creating the image" />
        </span>
      )}
    </div>
  );
}

async function renderImage(canvas: HTMLCanvasElement | null, content: ShareImageContent): Promise<File> {
  if (!canvas) throw new Error("the canvas is gone");
  await paintShareImage(canvas, content);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (!blob) throw new Error("the browser gave no picture");
  return new File([blob], content.fileName, { type: blob.type });
}

/** Saves the image as a file, or shares it where the browser can share files. */
function ShareActions({ file, content }: { file: File | null; content: ShareImageContent }) {
  const toast = useToast();
  const shares = file !== null && canShare(file);
  const share = async (image: File) => {
    try {
      await navigator.share({ files: [image], title: content.title });
    } catch (error) {
      // The user cancelled.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast.error("Sharing failed. Save the image instead.");
    }
  };
  return (
    <>
      <Button
        variant={shares ? "secondary" : "primary"}
        className="grow"
        disabled={file === null}
        onClick={() => file && downloadFile(file.name, file)}
      >
        <Download aria-hidden size={18} />
        Save image
      </Button>
      {shares && (
        <Button variant="primary" className="grow" onClick={() => void share(file)}>
          <Share2 aria-hidden size={18} />
          Share image
        </Button>
      )}
    </>
  );
}

const canShare = (file: File): boolean =>
  typeof navigator.share === "function" &&
  typeof navigator.canShare === "function" &&
  navigator.canShare({ files: [file] });
