import { Download, Image, Share2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { FireLoader } from "../../../ui/art/fire-loader.tsx";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { saveFile } from "../../../ui/download-file.ts";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { type AfterProps, picksOf } from "./results-board.ts";
import { paintPicture } from "./share-image/paint.ts";
import { PICTURE } from "./share-image/layout.ts";
import { type PictureKind, type PictureStory, storyOf } from "./share-image/content.ts";

/** A picture of the draft for the group chat. */
export function ShareButton(props: AfterProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="ember" className="grow sm:grow-0" onClick={() => setOpen(true)}>
        <Image aria-hidden size={18} />
        A picture to share
      </Button>
      {open && <ShareSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareSheet({ onClose, ...after }: AfterProps & { onClose: () => void }) {
  const { board, myTeamId } = after;
  const hasTeam = myTeamId !== null && picksOf(board, myTeamId).length > 0;
  const [kind, setKind] = useState<PictureKind>("board");
  const [file, setFile] = useState<File | null>(null);
  const story = storyOf(after, kind);
  return (
    <Sheet open onClose={onClose} title="A picture to share" tall footer={<Ways file={file} story={story} />}>
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
      <Picture key={kind} story={story} onPainted={setFile} />
    </Sheet>
  );
}

/** The picture itself, as large as the sheet has room. */
function Picture({ story, onPainted }: { story: PictureStory; onPainted: (file: File) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"painting" | "done" | "failed">("painting");
  const [first] = useState({ story, onPainted });
  useEffect(() => {
    let wanted = true;
    const paint = async () => {
      const file = await pictureOf(canvas.current, first.story).catch(() => null);
      if (!wanted) return;
      if (file) first.onPainted(file);
      setState(file ? "done" : "failed");
    };
    void paint();
    return () => {
      wanted = false;
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
        aria-label={story.alt}
        width={PICTURE.width}
        height={PICTURE.height}
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

async function pictureOf(canvas: HTMLCanvasElement | null, story: PictureStory): Promise<File> {
  if (!canvas) throw new Error("the canvas is gone");
  await paintPicture(canvas, story);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (!blob) throw new Error("the browser gave no picture");
  return new File([blob], story.fileName, { type: blob.type });
}

/** Into the phone's own sheet where there is one for files; else, and always, as a file. */
function Ways({ file, story }: { file: File | null; story: PictureStory }) {
  const toast = useToast();
  const shares = file !== null && canShare(file);
  const share = async (picture: File) => {
    try {
      await navigator.share({ files: [picture], title: story.title });
    } catch (error) {
      // Whoever closes the sheet without a choice wants nothing more.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast.error("Sharing did not work here. Save the picture instead.");
    }
  };
  return (
    <>
      <Button
        look={shares ? "quiet" : "ember"}
        className="grow"
        disabled={file === null}
        onClick={() => file && saveFile(file.name, file)}
      >
        <Download aria-hidden size={18} />
        Save picture
      </Button>
      {shares && (
        <Button look="ember" className="grow" onClick={() => void share(file)}>
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
