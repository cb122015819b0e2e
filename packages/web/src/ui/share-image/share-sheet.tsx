import { Download, Share2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { FireLoader } from "../art/fire-loader.tsx";
import { Button } from "../controls/button.tsx";
import { downloadFile } from "../download-file.ts";
import { Sheet } from "../overlay/sheet.tsx";
import { useToast } from "../overlay/toasts.tsx";
import { SHARE_IMAGE } from "./size.ts";

/** A picture to save or share. */
export interface SharePicture {
  /** Tells it from the sheet's other pictures. */
  key: string;
  title: string;
  /** The text alternative. */
  alt: string;
  fileName: string;
  paint: (canvas: HTMLCanvasElement) => Promise<void>;
}

interface ShareSheetProps {
  picture: SharePicture;
  open: boolean;
  onClose: () => void;
  /** Above the picture. */
  children?: ReactNode;
}

/** Shows a picture, which can be saved and, where the browser can, shared. */
export function ShareSheet({ picture, open, onClose, children }: ShareSheetProps) {
  const [painted, setPainted] = useState<{ key: string; file: File } | null>(null);
  const file = painted?.key === picture.key ? painted.file : null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Share as image"
      tall
      footer={<ShareActions file={file} title={picture.title} />}
    >
      {children}
      <Painting
        key={picture.key}
        picture={picture}
        heightStyle={children ? besideChildrenStyle : "max-h-[60dvh]"}
        onPainted={(done) => setPainted({ key: picture.key, file: done })}
      />
    </Sheet>
  );
}

/** The whole picture is in sight, unless the screen is too low for it. */
const besideChildrenStyle = "max-h-[max(12rem,min(60dvh,88dvh-19.5rem))]";

interface PaintingProps {
  picture: SharePicture;
  heightStyle: string;
  onPainted: (file: File) => void;
}

/** Paints the picture onto a canvas and shows it. */
function Painting({ picture, heightStyle, onPainted }: PaintingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"painting" | "done" | "failed">("painting");
  const [first] = useState({ picture, onPainted });
  useEffect(() => {
    let isCurrent = true;
    const paint = async () => {
      const file = await renderPicture(canvas.current, first.picture).catch(() => null);
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
    <div
      className={classNames(
        "relative mx-auto w-fit overflow-clip rounded-2xl border border-line",
        heightStyle,
      )}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={picture.alt}
        width={SHARE_IMAGE.width}
        height={SHARE_IMAGE.height}
        className={classNames("block h-auto w-auto max-w-full", heightStyle)}
      />
      {state === "painting" && (
        <span role="status" className="absolute inset-0 grid place-items-center bg-ink-3">
          <FireLoader size={40} label="Creating the image" />
        </span>
      )}
    </div>
  );
}

async function renderPicture(canvas: HTMLCanvasElement | null, picture: SharePicture): Promise<File> {
  if (!canvas) throw new Error("the canvas is gone");
  await picture.paint(canvas);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (!blob) throw new Error("the browser gave no picture");
  return new File([blob], picture.fileName, { type: blob.type });
}

/** Saves the picture as a file, or shares it where the browser can share files. */
function ShareActions({ file, title }: { file: File | null; title: string }) {
  const toast = useToast();
  const shares = file !== null && canShare(file);
  const share = async (image: File) => {
    try {
      await navigator.share({ files: [image], title });
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
