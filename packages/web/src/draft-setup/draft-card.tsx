import { draftRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { DoorOpen, Settings2 } from "lucide-react";
import { pollingQuery } from "../api/polling-query.ts";
import { routeQuery } from "../api/route-query.ts";
import { Badge } from "../ui/display/badge.tsx";
import { Button, ButtonLink } from "../ui/controls/button.tsx";
import { Card } from "../ui/layout/card.tsx";
import { useSheet } from "../ui/overlay/use-sheet.ts";
import { useSession } from "../session/session.tsx";
import { abortedText } from "./aborted-text.ts";
import { DraftSettingsSheet } from "./form/draft-settings-sheet.tsx";
import { DraftSummary, type SetDraft } from "./draft-summary.tsx";
import { RoundsPreview } from "./rounds-preview.tsx";
import { SeedHashHint } from "./seed-hash-hint.tsx";
import { useDraftStatus } from "./use-draft-status.ts";

interface Props {
  league: { leagueId: string; name: string };
}

/** The owner's way to set the league's draft, and to its room. */
export function DraftCard({ league }: Props) {
  const parts = { params: { leagueId: league.leagueId } };
  const draft = useSuspenseQuery(pollingQuery(draftRoutes.byLeague, parts)).data.data;
  const setup = useSuspenseQuery(routeQuery(draftRoutes.desk, parts)).data.data;
  const stage = useStage(draft);
  const settings = useSheet<null>();
  const isSet = draft !== null && stage !== "ended";
  const canChange = stage === "unset" || stage === "set" || stage === "ended";
  const isVerified = useIsVerified();
  return (
    <Card title="Draft" actions={badges[stage]}>
      <p className="mb-4 wrap-anywhere text-dim">
        {draft?.aborted ? `${abortedText(draft.aborted)}. ${stageTexts[stage]}` : stageTexts[stage]}
      </p>
      {draft && stage !== "ended" && <DraftSummary draft={draft} />}
      {canChange && <RoundsPreview draftable={setup.draftablePlayerCount} teams={setup.teams.length} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {canChange && isVerified && (
          <Button variant={isSet ? "quiet" : "ember"} onClick={() => settings.show(null)}>
            <Settings2 aria-hidden size={18} />
            {isSet ? "Change the Draft" : "Set the Draft"}
          </Button>
        )}
        {canChange && !isVerified && <VerifyFirst />}
        {draft && stage !== "ended" && (
          <ButtonLink to={`/draft/${league.leagueId}`} variant={stage === "complete" ? "quiet" : "ember"}>
            <DoorOpen aria-hidden size={18} />
            Open the Draft Room
          </ButtonLink>
        )}
      </div>
      {isSet && canChange && (
        <div className="mt-4">
          <SeedHashHint seedHash={setup.seedHash} />
        </div>
      )}
      {settings.shown && (
        <DraftSettingsSheet
          key={settings.shown.visit}
          league={league}
          open={settings.open}
          onClose={settings.close}
        />
      )}
    </Card>
  );
}

/** Admins set drafts whatever their address; the server asks everybody else for a confirmed one. */
function useIsVerified(): boolean {
  const { isAdmin, needsEmailVerification } = useSession();
  return isAdmin || !needsEmailVerification;
}

const VerifyFirst = () => (
  <div>
    <p className="mb-2 text-sm">Please verify your email address before you set a draft.</p>
    <ButtonLink to="/settings">Verify your email</ButtonLink>
  </div>
);

type Stage = "ended" | "unset" | "set" | "running" | "paused" | "complete";

function useStage(draft: SetDraft | null): Stage {
  const { kind } = useDraftStatus({
    draftDate: draft?.startDate ?? null,
    draftComplete: draft?.complete ?? false,
  });
  if (draft?.aborted) return "ended";
  if (kind === "unset" || kind === "complete") return kind;
  if (draft?.paused) return "paused";
  return kind === "ongoing" ? "running" : "set";
}

const badges = {
  unset: null,
  ended: <Badge tone="quiet">Ended</Badge>,
  set: <Badge tone="ember">Set</Badge>,
  running: <Badge tone="lagoon">Running</Badge>,
  paused: <Badge tone="gold">Paused</Badge>,
  complete: <Badge tone="gold">Complete</Badge>,
} satisfies Record<Stage, unknown>;

const stageTexts: Record<Stage, string> = {
  ended: "You can set another one.",
  unset: "No draft is set yet. Choose an evening when everybody is around.",
  set: "You can change it until it starts. The room opens half an hour before.",
  running: "It is on. Pausing, more time and taking picks back: all of that is in the room.",
  paused: "It is paused, and the clock stands still. Go to the room to let it go on.",
  complete: "Everybody has their team. The board stays in the room.",
};
