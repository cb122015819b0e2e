import { Download, Image, Share2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
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

/** A picture of the draft for the group chat. */
export function ShareButton(props: ResultsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ember" className="grow sm:grow-0" onClick={() => setOpen(true)}>
        <Image aria-hidden size={18} />
        A picture to share
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
      title="A picture to share"
      tall
      footer={<ShareActions file={file} content={content} />}
    >
      {hasTeam && (
        <RadioGroup
          label="What it shows"
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

/** The picture itself, as large as the sheet has room. */
function ShareImage({ content, onPainted }: { content: ShareImageContent; onPainted: (file: File) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"painting" | "done" | "failed">("painting");
  const [first] = useState({ story: content, onPainted });
  useEffect(() => {
    let isCurrent = true;
    const paint = async () => {
      const file = await renderImage(canvas.current, first.story).catch(() => null);
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
        This browser could not paint the picture. Another one may.
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
          <FireLoader size={40} label="Painting the picture" />
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

/** Into the phone's own sheet where there is one for files; else, and always, as a file. */
function ShareActions({ file, content }: { file: File | null; content: ShareImageContent }) {
  const toast = useToast();
  const shares = file !== null && canShare(file);
  const share = async (image: File) => {
    try {
      await navigator.share({ files: [image], title: content.title });
    } catch (error) {
      // Whoever closes the sheet without a choice wants nothing more.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast.error("Sharing did not work here. Save the picture instead.");
    }
  };
  return (
    <>
      <Button
        variant={shares ? "quiet" : "ember"}
        className="grow"
        disabled={file === null}
        onClick={() => file && downloadFile(file.name, file)}
      >
        <Download aria-hidden size={18} />
        Save picture
      </Button>
      {shares && (
        <Button variant="ember" className="grow" onClick={() => void share(file)}>
          <Share2 aria-hidden size={18} />
          Share picture
        </Button>
      )}
    </>
  );
}

const canShare = (file: File): boolean =>
  typeof navigator.share === "function" &&
  typeof navigator.canShare === "function" &&
  navigator.canShare({ files: [file] });
