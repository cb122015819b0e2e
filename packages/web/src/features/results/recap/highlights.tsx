import { fullName } from "@emberline/game";
import type { LeagueRecap, RecapPoll } from "@emberline/contract";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { countText, signedText } from "../../../ui/text/count-text.ts";
import { Part } from "./part.tsx";

/** The best pick of the league and the viewer's poll, side by side. */
export function Highlights({ league: { bestPicks, teams, poll } }: { league: LeagueRecap }) {
  const nameOf = new Map(teams.map(({ teamId, name, mine }) => [teamId, mine ? `${name} (you)` : name]));
  if (bestPicks.length === 0 && poll === null) return null;
  return (
    <div className="grid grid-cols-1 gap-3 min-[22rem]:auto-cols-fr min-[22rem]:grid-flow-col lg:gap-4">
      {bestPicks.length > 0 && <BestPick picks={bestPicks} nameOf={nameOf} />}
      {poll && <PollHits poll={poll} />}
    </div>
  );
}

interface BestPickProps {
  picks: LeagueRecap["bestPicks"];
  /** Of the teams. */
  nameOf: ReadonlyMap<string, string>;
}

const HIGHLIGHTS_SHOWN = 2;

function BestPick({ picks, nameOf }: BestPickProps) {
  const shown = picks.slice(0, HIGHLIGHTS_SHOWN);
  const rest = picks.length - shown.length;
  const points = picks[0]?.points ?? 0;
  return (
    <Part
      title={picks.length === 1 ? "Best pick" : "Best picks"}
      className="flex flex-col items-center text-center"
    >
      <strong aria-label={countText(points, "point")} className="display figures mb-2 text-3xl text-gold">
        {signedText(points)}
      </strong>
      <ul className="flex flex-wrap justify-center gap-x-5 gap-y-3">
        {shown.map((pick) => (
          <li key={`${pick.playerId} ${pick.teamId}`} className="flex min-w-0 flex-col items-center">
            <Avatar
              name={fullName(pick)}
              photoUrl={pick.photoUrl}
              color={pick.tribe?.color}
              size={64}
              eliminated={pick.eliminated}
            />
            <span className="mt-2 leading-tight font-semibold wrap-anywhere">{fullName(pick)}</span>
            <span className="mt-0.5 line-clamp-2 text-[0.8125rem] wrap-anywhere text-dim">
              {nameOf.get(pick.teamId)}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-2 text-[0.8125rem] text-dim">and {countText(rest, "other")}</p>}
    </Part>
  );
}

const DOTS_MAX = 12;

function PollHits({ poll: { answered, right, asked, points } }: { poll: RecapPoll }) {
  return (
    <Part title="Your poll" className="flex flex-col items-center text-center">
      <strong
        aria-label={countText(points, "point")}
        className={classNames("display figures mb-2 text-3xl", points > 0 ? "text-lagoon" : "text-dim")}
      >
        {signedText(points)}
      </strong>
      {answered ? (
        <>
          <p className="display figures text-4xl leading-16">
            {right}
            <span className="text-xl text-dim"> of {asked}</span>
          </p>
          {asked <= DOTS_MAX && <Dots right={right} asked={asked} />}
          <p className="mt-2 text-[0.8125rem] text-dim">right answers</p>
        </>
      ) : (
        <p className="my-auto text-dim">You did not answer this one.</p>
      )}
    </Part>
  );
}

/** A dot for each answer that was asked for, the right ones lit. */
const Dots = ({ right, asked }: { right: number; asked: number }) => (
  <span aria-hidden className="mt-1 flex flex-wrap justify-center gap-1.5">
    {Array.from({ length: Math.max(asked, right) }, (_, index) => (
      <span
        key={index}
        className={classNames("size-2.5 rounded-full", index < right ? "bg-lagoon" : "border border-edge")}
      />
    ))}
  </span>
);
