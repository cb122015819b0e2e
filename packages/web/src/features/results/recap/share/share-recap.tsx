import type { LeagueRecap } from "@emberline/contract";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { RadioGroup } from "../../../../ui/forms/radio-group.tsx";
import { ShareSheet } from "../../../../ui/share-image/share-sheet.tsx";
import { paintFullRecap, paintSafeRecap } from "./paint-recap.ts";

import { type RecapPictureKind, recapPicture } from "./recap-picture.ts";

interface ShareRecapProps {
  league: LeagueRecap;
  episode: { number: number; title: string | null };
  open: boolean;
  onClose: () => void;
}

/** A picture of a league's recap: without any result, or with the viewer's results and a warning. */
export function ShareRecap({ league, episode, open, onClose }: ShareRecapProps) {
  const [kind, setKind] = useState<RecapPictureKind>("safe");
  const { title, alt, fileName, ...content } = recapPicture(league, episode, kind);
  const paint = (canvas: HTMLCanvasElement) =>
    content.results ? paintFullRecap(canvas, content.results) : paintSafeRecap(canvas, content);
  return (
    <ShareSheet picture={{ key: kind, title, alt, fileName, paint }} open={open} onClose={onClose}>
      <RadioGroup
        label="Contents"
        className="mb-3 [&>div]:grid-cols-2"
        options={[
          { value: "safe", label: "No results" },
          { value: "full", label: "My results" },
        ]}
        value={kind}
        onChange={setKind}
      />
      <p role="status" className="mb-3 flex gap-2 text-[0.9375rem] text-dim">
        {kind === "full" ? (
          <>
            <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-gold" />
            This picture contains results of episode {episode.number}. Send it only to those who have watched
            it.
          </>
        ) : (
          "This one spoils nothing: it says that you have watched, and nothing that happened."
        )}
      </p>
    </ShareSheet>
  );
}
