import { fullName } from "@emberline/game";
import type { LeagueRecap, RecapPoll, RecapTeam } from "@emberline/contract";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { countText, numberText, signedText } from "../../../ui/text/count-text.ts";

interface WhyProps {
  league: LeagueRecap;
  own: RecapTeam;
  episode: number;
}

/** “Why did my points change”: every score and answer between the old total and the new one. */
export function Why(props: WhyProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classNames(cardStyle, "overflow-clip")}>
      <h3 className="font-text text-base tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-14 w-full items-center justify-between gap-3 px-4 py-3 text-left font-semibold transition-colors hover:bg-ink-3/60 focus-visible:-outline-offset-2 sm:px-5"
        >
          Why did my points change?
          <ChevronDown
            aria-hidden
            size={20}
            className={classNames(
              "shrink-0 text-dim transition-transform duration-200",
              open && "rotate-180",
            )}
          />
        </button>
      </h3>
      <div id={id} hidden={!open} className="px-4 pb-4 sm:px-5">
        {open && <Ledger {...props} />}
      </div>
    </div>
  );
}

function Ledger({ league: { players, poll }, own, episode }: WhyProps) {
  const scored = players.filter(({ scores }) => scores.length > 0);
  return (
    <div className="grid max-w-2xl gap-3 pt-2">
      <Total label={`Before episode ${episode}`} points={own.totalBefore} />
      {scored.map((player) => (
        <Group key={player.playerId} title={fullName(player)}>
          {player.scores.map(({ statistic, points }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two statistics may have one name
            <Change key={index} label={statistic.name} points={points} />
          ))}
        </Group>
      ))}
      {poll && <PollChanges poll={poll} />}
      {scored.length === 0 && poll === null && (
        <p className="text-dim">None of your contestants scored, and there was no poll.</p>
      )}
      <div className="border-t border-line/60 pt-3">
        <Total label={`After episode ${episode}`} points={own.total} />
      </div>
    </div>
  );
}

function PollChanges({ poll: { answered, questions } }: { poll: RecapPoll }) {
  return (
    <Group title={answered ? "Poll" : "Poll, not answered"}>
      {questions.map(({ prompt, points, chosen, correct }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a question is its place
        <Change key={index} label={prompt} points={points}>
          {answered &&
            `You said ${listed(
              chosen.map(({ display }) => display),
              "nothing",
            )} · `}
          Right: {listed(correct, "none of the answers")}
        </Change>
      ))}
    </Group>
  );
}

const listed = (names: readonly string[], none: string): string => names.join(", ") || none;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-line/60 pt-3">
      <h4 className="font-text text-[0.8125rem] tracking-normal text-dim">{title}</h4>
      <ul className="mt-1 grid gap-1.5">{children}</ul>
    </div>
  );
}

/** What one score or answer added; its details are below it. */
function Change({ label, points, children }: { label: string; points: number; children?: ReactNode }) {
  return (
    <li>
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">{label}</span>{" "}
        <span
          aria-label={countText(points, "point")}
          className={classNames(
            "figures shrink-0 font-semibold",
            points > 0 ? "text-lagoon" : points < 0 ? "text-danger" : "text-dim",
          )}
        >
          {signedText(points)}
        </span>
      </span>
      {children && <span className="block text-[0.8125rem] wrap-anywhere text-dim">{children}</span>}
    </li>
  );
}

const Total = ({ label, points }: { label: string; points: number }) => (
  <p className="flex items-baseline justify-between gap-4 font-semibold">
    {label} <span className="display figures text-xl">{numberText(points)}</span>
  </p>
);
