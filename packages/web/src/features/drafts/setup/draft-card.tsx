import { fullName, sizesFor } from "@emberline/game";
import { draftCalls } from "../../../platform/api/calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { DoorOpen, Settings2 } from "lucide-react";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { useSession } from "../../../platform/session/session.tsx";
import { abortedText } from "./aborted-text.ts";
import { DraftSettingsSheet } from "./form/draft-settings-sheet.tsx";
import { RoundsPreview } from "./rounds-preview.tsx";
import { SeedHashHint } from "./seed-hash-hint.tsx";
import type { DraftPhase } from "./draft-phase.ts";
import { useDraftPhase } from "./use-draft-phase.ts";
import type { draftRoutes, ReplyOf } from "@emberline/contract";
import type { ReactNode } from "react";
import { clockText, dateTimeText } from "../../../ui/text/time-text.ts";

interface Props {
  league: { leagueId: string; name: string };
}

/** Schedules the league's draft and links to its room. */
export function DraftCard({ league }: Props) {
  const parts = { params: { leagueId: league.leagueId } };
  const draft = useSuspenseQuery(liveQuery(draftCalls.byLeague, parts)).data.data;
  const setup = useSuspenseQuery(routeQuery(draftCalls.desk, parts)).data.data;
  const cardState = useCardState(draft);
  const settings = useSheet<null>();
  const isSet = draft !== null && cardState !== "ended";
  // A second draft can be set when the first one is over.
  const isNext = cardState === "complete" && setup.secondDraft !== undefined;
  const canChange = ["none", "scheduled", "ended"].includes(cardState) || isNext;
  const isVerified = useIsVerified();
  return (
    <Card title="Draft" actions={badges[cardState]}>
      <p className="mb-4 wrap-anywhere text-dim">
        {draft?.aborted ? `${abortedText(draft.aborted)}. ${stateTexts[cardState]}` : stateTexts[cardState]}
      </p>
      {draft && cardState !== "ended" && <DraftSummary draft={draft} />}
      {isNext && setup.secondDraft && (
        <p className="mt-4 mb-2 text-sm">
          By the rules of the league you can now set the second draft, before episode {setup.secondDraft.from}
          .
        </p>
      )}
      {canChange && (
        <RoundsPreview draftable={setup.draftablePlayerCount} teams={setup.teams.length} rules={setup} />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {canChange && isVerified && (
          <Button
            variant={isSet ? "secondary" : "primary"}
            disabled={
              sizesFor({ players: setup.draftablePlayerCount, teams: setup.teams.length }, setup).rounds === 0
            }
            onClick={() => settings.show(null)}
          >
            <Settings2 aria-hidden size={18} />
            {isNext ? "Set the Second Draft" : isSet ? "Change the Draft" : "Set the Draft"}
          </Button>
        )}
        {canChange && !isVerified && <VerifyFirst />}
        {draft && cardState !== "ended" && (
          <ButtonLink
            to={`/draft/${league.leagueId}`}
            variant={cardState === "complete" ? "secondary" : "primary"}
          >
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

/** Everyone but admins needs a verified email address to schedule a draft. */
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

/** `ended`: an admin ended the draft. `paused`: it has begun, and its clock is stopped. */
type CardState = DraftPhase | "paused" | "ended";

function useCardState(draft: SetDraft | null): CardState {
  const { phase } = useDraftPhase({
    startDate: draft?.startDate ?? null,
    complete: draft?.complete ?? false,
  });
  if (draft?.aborted) return "ended";
  return draft?.paused && phase !== "complete" ? "paused" : phase;
}

const badges = {
  none: null,
  ended: <Badge tone="neutral">Ended</Badge>,
  scheduled: <Badge tone="ember">Set</Badge>,
  running: <Badge tone="lagoon">Running</Badge>,
  paused: <Badge tone="gold">Paused</Badge>,
  complete: <Badge tone="gold">Complete</Badge>,
} satisfies Record<CardState, unknown>;

const stateTexts: Record<CardState, string> = {
  ended: "You can set another one.",
  none: "No draft is set yet. Choose an evening when everyone is available.",
  scheduled: "You can change it until it starts. The room opens half an hour before.",
  running: "The draft is running. Pause it, add time or undo picks in the room.",
  paused: "The draft is paused. Resume it in the room.",
  complete:
    "The draft is over; the board is in the room. A team that joins now gets contestants from an admin of the site.",
};

type SetDraft = NonNullable<ReplyOf<typeof draftRoutes.byLeague>["data"]>;

/** The start, the pick time and the order. */
function DraftSummary({ draft }: { draft: SetDraft }) {
  const { startDate, pickTimeSeconds, draftOrder } = draft;
  const known = !["drawn", "standings"].includes(draft.orderBy) || draft.begun;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-[0.9375rem]">
      <Fact name="Start">
        <time dateTime={startDate}>{dateTimeText(startDate)}</time>
      </Fact>
      <Fact name="Each pick">
        <span className="figures">{clockText(pickTimeSeconds)}</span>
      </Fact>
      <Fact name="Order">
        <span>{orderText(draft)}</span>
        {known && draftOrder.length > 0 && (
          <ol aria-label="Draft order" className="mt-1.5 grid gap-1">
            {draftOrder.map(({ team }, index) => (
              <li key={team.teamId} className="flex gap-2.5 leading-snug">
                <span aria-hidden className="display figures w-5 shrink-0 text-right text-ember">
                  {index + 1}
                </span>
                <span className="min-w-0 wrap-anywhere">
                  {team.name} <span className="text-[0.8125rem] text-dim">{fullName(team.owner)}</span>
                </span>
              </li>
            ))}
          </ol>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-dim">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function orderText({ orderBy, draw, begun }: SetDraft): string {
  if (orderBy === "hand") return "Set by hand";
  if (orderBy === "standings") return begun ? "By the standings" : "By the standings at the start";
  if (orderBy === "drawn") return begun ? "Drawn at the start" : "To be drawn at the start";
  return draw > 1 ? `Shuffled, draw number ${draw}` : "Shuffled";
}
