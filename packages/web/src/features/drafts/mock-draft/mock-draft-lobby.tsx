import { fullName } from "@emberline/game";
import { RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "../../../ui/link.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import {
  controlMockDraft,
  type MockDraftKind,
  mockDraftPath,
  type MockDraftProps,
  PICK_SECONDS_OPTIONS,
} from "./mock-draft.ts";
import type { BackLinkTarget } from "../parts/room-layout.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { isHere } from "../state/selectors.ts";
import type { RoomState } from "../state/room-state.ts";

/** Where a mock draft is started: alone or with the league, and how fast. */
export function MockDraftLobby(props: MockDraftProps & { backLink: BackLinkTarget; banner: ReactNode }) {
  const { state, room, leagueId, mockDraft, backLink, banner } = props;
  const { kind } = mockDraft;
  const [pickSeconds, setPickSeconds] = useState<PickSeconds>("15");
  return (
    <div className="relative">
      <DocumentTitle>Practice</DocumentTitle>
      {banner}
      <PageHeader
        title="Practice"
        eyebrow={state.roomInfo?.leagueName}
        back={{ to: backLink.to, label: backLink.label }}
      />
      <div className="grid max-w-3xl gap-4 landscape-phone:max-w-none lg:max-w-none lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start lg:*:first:col-span-full">
        <div className="grid gap-4">
          {mockDraft.realDraftNotice}
          <KindNavigation leagueId={leagueId} kind={kind} />
        </div>
        <section className={classNames(cardStyle, "grid gap-5 p-4 sm:p-6")}>
          <p className="text-dim">{kindText[kind]} The order is drawn at random, and nothing is saved.</p>
          <RadioGroup
            label="Seconds for each pick"
            options={pickSecondsOptions}
            value={pickSeconds}
            onChange={setPickSeconds}
            className="[&>div]:grid-cols-3 smallest:[&_label]:px-3"
          />
          <Button
            variant="primary"
            className="justify-self-start"
            disabled={state.connectionStatus !== "live"}
            onClick={() => start({ room, leagueId, mockDraft }, Number(pickSeconds))}
          >
            Start
          </Button>
        </section>
        <MockDraftParticipants state={state} />
      </div>
    </div>
  );
}

/** Starts another mock draft with the same pick time, for everyone present. */
export function PlayAgainButton({ state, ...rest }: MockDraftProps) {
  return (
    <Button
      variant="primary"
      className="grow sm:grow-0"
      disabled={state.connectionStatus !== "live"}
      onClick={() => start(rest, state.log?.draft.pickSeconds ?? PICK_SECONDS_OPTIONS[0])}
    >
      <RotateCcw aria-hidden size={18} />
      Again
    </Button>
  );
}

function start({ room, leagueId, mockDraft }: Omit<MockDraftProps, "state">, pickSeconds: number): void {
  controlMockDraft(room, { leagueId, practice: mockDraft.kind, act: "start", pickSeconds });
  mockDraft.onBegin();
}

/** Links to the two lobbies: alone, and with the league. */
function KindNavigation({ leagueId, kind }: { leagueId: string; kind: MockDraftKind }) {
  return (
    <nav aria-label="Practice mode" className="flex gap-1 rounded-2xl border border-line/50 bg-ink-2 p-1">
      {kindLabels.map(([of, label]) => (
        <Link
          key={of}
          to={mockDraftPath(leagueId, of)}
          replace
          aria-current={of === kind ? "page" : undefined}
          className={classNames(kindLinkStyle, of === kind ? "border-line bg-ink-3 text-sand" : "text-dim")}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

const kindLabels = [
  ["alone", "Alone"],
  ["league", "With the league"],
] as const;

type PickSeconds = `${(typeof PICK_SECONDS_OPTIONS)[number]}`;
const pickSecondsOptions = PICK_SECONDS_OPTIONS.map((seconds) => ({
  value: `${seconds}` as const,
  label: (
    <>
      {seconds}
      <span className="max-sm:sr-only"> seconds</span>
    </>
  ),
}));

const kindText = {
  alone: "A complete draft in the same room, with bots instead of your league.",
  league: "The same room with everyone from your league who joins. Bots play for the others.",
};

const kindLinkStyle =
  "grid min-h-11 flex-1 place-items-center rounded-xl border border-transparent px-3 text-sm font-semibold " +
  "transition-colors duration-150 hover:text-sand";

/** Who takes part in a mock draft, and which teams bots play. */
function MockDraftParticipants({ state }: { state: RoomState }) {
  const teams = state.participants?.teams ?? [];
  return (
    <section aria-labelledby="mock-draft-participants" className={classNames(cardStyle, "p-4 sm:px-6")}>
      <h2 id="mock-draft-participants" className="text-lg">
        Participants
      </h2>
      <ul className="mt-1">
        {teams.map(({ teamId, name, owner }) => (
          <li
            key={teamId}
            className="flex min-h-12 items-center gap-3 border-b border-line/60 py-1.5 last:border-b-0"
          >
            <span className="min-w-0 flex-1 leading-tight wrap-anywhere">
              <span className="block font-semibold">
                {teamId === state.myTeamId ? "You" : fullName(owner)}
              </span>
              <span className="text-sm text-dim">{name}</span>
            </span>
            {isHere(state, teamId) ? <Badge tone="lagoon">Here</Badge> : <Badge>Played by a bot</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}
