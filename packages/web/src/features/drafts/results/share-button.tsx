import { Image } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { useSheetLink } from "../../../ui/overlay/use-sheet-link.ts";
import { ShareSheet } from "../../../ui/share-image/share-sheet.tsx";
import { type ResultsProps, picksOf } from "./results-board.ts";
import { paintShareImage } from "./share-image/paint.ts";
import { type ShareImageKind, shareImageContent } from "./share-image/content.ts";

/** Creates an image of the draft to save or share; open from the start at `?share` (ROOM-15). */
export function ShareButton(props: ResultsProps) {
  const [open, setOpen] = useState(false);
  useSheetLink("share", "", () => setOpen(true));
  return (
    <>
      <Button variant="primary" className="grow sm:grow-0" onClick={() => setOpen(true)}>
        <Image aria-hidden size={18} />
        Share as image
      </Button>
      {open && <ShareDraft {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDraft({ onClose, ...results }: ResultsProps & { onClose: () => void }) {
  const { board, myTeamId } = results;
  const hasTeam = myTeamId !== null && picksOf(board, myTeamId).length > 0;
  const [kind, setKind] = useState<ShareImageKind>("board");
  const content = shareImageContent(results, kind);
  const { title, alt, fileName } = content;
  const paint = (canvas: HTMLCanvasElement) => paintShareImage(canvas, content);
  return (
    <ShareSheet picture={{ key: kind, title, alt, fileName, paint }} open onClose={onClose}>
      {hasTeam && (
        <RadioGroup
          label="Contents"
          className="mb-3 [&>div]:grid-cols-2"
          options={[
            { value: "board", label: "Whole draft" },
            { value: "team", label: "My team" },
          ]}
          value={kind}
          onChange={setKind}
        />
      )}
    </ShareSheet>
  );
}
