import type { moveRoutes, ReplyOf, RosterPlayer } from "@emberline/contract";
import { fullName, inGameText, usedUpText } from "@emberline/game";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { teamCalls } from "../../../platform/api/calls.ts";
import { moveCalls } from "../../../platform/api/calls/later-calls.ts";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { CaptainCard } from "./captain-card.tsx";
import { MoveList } from "./move-list.tsx";
import { PENDING_TEXT, pendingIn } from "./pending-trades.ts";
import { TradesCard } from "./trades-card.tsx";

type OwnMoves = NonNullable<ReplyOf<typeof moveRoutes.get>["data"]["own"]>;

const ReplaceSheet = lazySheet(() => import("./replace-sheet.tsx"), "ReplaceSheet", { onDemand: true });

/** What the rules of the league let a team do during the season, and what the teams have done. */
export function Replacements({ leagueId }: { leagueId: string }) {
  const { data } = useSuspenseQuery(liveQuery(moveCalls.get, { params: { leagueId } })).data;
  const sheet = useSheet<RosterPlayer>();
  const heading = useRef<HTMLSpanElement>(null);
  const { replacements, trades } = data;
  const accepted = trades?.accepted ?? [];
  const hasList = replacements.length > 0 || accepted.length > 0;
  const own = data.own !== null && data.own.allowed > 0 ? data.own : null;
  // The page has loaded it.
  const team = useQuery({ ...routeQuery(teamCalls.myTeam, { params: { leagueId } }), enabled: false }).data;
  const isPending = pendingIn(trades);
  const isLocked = ({ playerId }: RosterPlayer) => isPending(team?.data.teamId ?? "", playerId);
  return (
    <>
      {data.own?.lateDraft && (
        <Card title="Your draft">
          <p className="text-dim">
            Your team joined after the draft, and picks from the contestants who are free.
          </p>
          <ButtonLink to={`/draft/${leagueId}/late`} variant="primary" className="mt-4">
            Draft Room
          </ButtonLink>
        </Card>
      )}
      {data.own?.captain && <CaptainCard leagueId={leagueId} own={data.own} captain={data.own.captain} />}
      {data.own && trades && (
        <TradesCard leagueId={leagueId} trades={trades} waitsFor={data.own.waitsFor} from={data.own.from} />
      )}
      {(own !== null || hasList) && (
        <Card
          title={
            <span ref={heading} tabIndex={-1} className="scroll-mt-24 outline-none">
              {own === null && accepted.length > 0 ? "Moves" : "Replacements"}
            </span>
          }
          actions={own && <Badge>{usedText(own)}</Badge>}
        >
          <div className="grid grid-cols-1 gap-5">
            {own && <Own own={own} isLocked={isLocked} onReplace={sheet.show} />}
            {hasList && <MoveList leagueId={leagueId} replacements={replacements} trades={accepted} />}
          </div>
          {own &&
            sheet.render((leaver, { open, onClose }) => (
              <ReplaceSheet
                leagueId={leagueId}
                leaver={leaver}
                free={own.free}
                isLocked={isLocked}
                from={own.from}
                price={own.price}
                open={open}
                onClose={onClose}
                focusAfter={heading}
              />
            ))}
        </Card>
      )}
    </>
  );
}

/** A league may have lowered the number after the team had used more. */
const usedText = ({ allowed, used }: OwnMoves): string =>
  used > allowed ? `${used} used` : `${used} of ${allowed} used`;

/** Why the team cannot replace a player now; null if it can. */
function closedText({ allowed, used, isClosed, waitsFor, opensAt, leavers, free }: OwnMoves): string | null {
  if (isClosed) return "Replacements open when the draft is over.";
  if (used >= allowed) return `${usedUpText(used, allowed)}.`;
  if (waitsFor !== null)
    return `You can replace contestants once you see everything through episode ${waitsFor}.`;
  if (opensAt !== null && leavers.length > 0)
    return `Teams in the lower half of the standings choose first. You can choose from ${dateTimeText(opensAt)} on.`;
  if (leavers.length === 0) return "All your contestants are still in the game.";
  return free.length === 0 ? "Every contestant in the game is on a team." : null;
}

interface OwnProps {
  own: OwnMoves;
  /** The player is part of a trade that may still be vetoed. */
  isLocked: (player: RosterPlayer) => boolean;
  onReplace: (leaver: RosterPlayer) => void;
}

/** The players of the user's team who left the game, each with a button. */
function Own({ own, isLocked, onReplace }: OwnProps) {
  const closed = closedText(own);
  if (closed !== null) return <p className="text-dim">{closed}</p>;
  return (
    <div>
      <p className="text-[0.9375rem] text-dim">
        A contestant who left the game can be replaced. The new one counts from episode {own.from}.
        {own.price !== undefined && ` Each replacement costs your team ${countText(own.price, "point")}.`}
      </p>
      <ul aria-label="Contestants who left the game" className="mt-1">
        {own.leavers.map((leaver) => (
          <Leaver key={leaver.playerId} leaver={leaver} isLocked={isLocked(leaver)} onReplace={onReplace} />
        ))}
      </ul>
    </div>
  );
}

interface LeaverProps extends Pick<OwnProps, "onReplace"> {
  leaver: RosterPlayer;
  isLocked: boolean;
}

function Leaver({ leaver, isLocked, onReplace }: LeaverProps) {
  const name = fullName(leaver);
  return (
    <li className="flex items-center gap-3 border-b border-line/60 py-2.5 last:border-0 last:pb-0">
      <Avatar name={name} photoUrl={leaver.photoUrl} color={leaver.tribe?.color} size={40} eliminated />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{name}</span>{" "}
        <span className="block text-[0.8125rem] text-dim">
          {isLocked ? PENDING_TEXT : inGameText(leaver)}
        </span>
      </span>
      {!isLocked && (
        <Button aria-haspopup="dialog" aria-label={`Replace ${name}`} onClick={() => onReplace(leaver)}>
          Replace
        </Button>
      )}
    </li>
  );
}
