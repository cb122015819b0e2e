import { RotateCcw } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/controls/button.tsx";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { Title } from "../../../ui/layout/document-title.tsx";
import type { DraftRoomStore } from "../state/room-store.ts";
import { PracticeTable } from "./bot-seats.tsx";
import { PACES, practicePath, practise, type PracticeKind, type Practising } from "./mock-draft-options.ts";
import type { WayOut } from "../parts/room-layout.ts";
import type { RoomState } from "../state/room-state.ts";

interface Props {
  state: RoomState;
  room: DraftRoomStore;
  leagueId: string;
  practice: Practising;
}

/** Where a practice is begun: with whom, and how fast. */
export function PracticeLobby(props: Props & { wayOut: WayOut; strip: ReactNode }) {
  const { state, room, leagueId, practice, wayOut, strip } = props;
  const { kind } = practice;
  const [pace, setPace] = useState<Pace>("15");
  return (
    <div className="relative">
      <Title>Practice</Title>
      {strip}
      <PageHeader
        title="Practice"
        eyebrow={state.guest?.leagueName}
        back={{ to: wayOut.to, label: wayOut.label }}
      />
      <div className="grid max-w-3xl gap-4">
        {practice.news}
        <Company leagueId={leagueId} kind={kind} />
        <section className={classNames(cardStyle, "grid gap-5 p-4 sm:p-6")}>
          <p className="text-dim">
            {kindWords[kind]} The order is drawn, and nothing here is kept: no team, no queue, no trace.
          </p>
          <RadioGroup
            label="Seconds for each pick"
            options={paces}
            value={pace}
            onChange={setPace}
            className="[&>div]:grid-cols-3"
          />
          <Button
            look="ember"
            className="justify-self-start"
            disabled={state.link !== "live"}
            onClick={() => begin({ room, leagueId, practice }, Number(pace))}
          >
            Start
          </Button>
        </section>
        {kind === "league" && <PracticeTable state={state} />}
      </div>
    </div>
  );
}

/** Another one at the same pace, for everybody who is there. */
export function PracticeAgain({ state, ...rest }: Props) {
  return (
    <Button
      look="ember"
      className="grow sm:grow-0"
      disabled={state.link !== "live"}
      onClick={() => begin(rest, state.log?.draft.pickSeconds ?? PACES[0])}
    >
      <RotateCcw aria-hidden size={18} />
      Again
    </Button>
  );
}

function begin({ room, leagueId, practice }: Omit<Props, "state">, pickSeconds: number): void {
  practise(room, { leagueId, practice: practice.kind, act: "start", pickSeconds });
  practice.onBegin();
}

/** Alone or with the league: two rooms with an address each. */
function Company({ leagueId, kind }: { leagueId: string; kind: PracticeKind }) {
  return (
    <nav aria-label="With whom" className="flex gap-1 rounded-2xl border border-line/50 bg-ink-2 p-1">
      {companies.map(([of, label]) => (
        <Link
          key={of}
          to={practicePath(leagueId, of)}
          replace
          aria-current={of === kind ? "page" : undefined}
          className={classNames(companyStyle, of === kind ? "border-line bg-ink-3 text-sand" : "text-dim")}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

const companies = [
  ["alone", "Alone"],
  ["league", "With the league"],
] as const;

type Pace = `${(typeof PACES)[number]}`;
const paces = PACES.map((seconds) => ({
  value: `${seconds}` as const,
  label: (
    <>
      {seconds}
      <span className="max-sm:sr-only"> seconds</span>
    </>
  ),
}));

const kindWords = {
  alone: "The same room, a whole draft, and bots instead of your league.",
  league: "The same room with everybody of your league who comes in; bots play for the others.",
};

const companyStyle =
  "grid min-h-11 flex-1 place-items-center rounded-xl border border-transparent px-3 text-sm font-semibold " +
  "transition-colors duration-150 hover:text-sand";
