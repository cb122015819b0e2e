import type { LeagueTrades, RosterPlayer, TradeProposal } from "@emberline/contract";
import { fullName } from "@emberline/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { moveCalls, tradeCalls } from "../../../platform/api/calls/later-calls.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { type ConfirmOptions, useConfirm } from "../../../ui/overlay/confirm-dialog.tsx";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";

const TradeSheet = lazySheet(() => import("./trade-sheet.tsx"), "TradeSheet", { onDemand: true });

interface TradesCardProps {
  leagueId: string;
  trades: LeagueTrades;
  /** The episode through which the user has to see everything first; null if none. */
  waitsFor: number | null;
  /** The number of the first episode that a trade counts for. */
  from: number;
}

/** The open proposals to and from the user's team. */
export function TradesCard({ leagueId, trades: { closed, proposals }, waitsFor, from }: TradesCardProps) {
  const sheet = useSheet<TradeProposal>();
  const heading = useRef<HTMLSpanElement>(null);
  const hint =
    waitsFor === null
      ? (closed ?? "To propose a trade, open the page of another team")
      : `You can trade contestants once you see everything through episode ${waitsFor}`;
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className="scroll-mt-24 outline-none">
          Trades
        </span>
      }
    >
      <p className="text-[0.9375rem] text-dim">{hint}.</p>
      {proposals.length > 0 && (
        <ul aria-label="Open proposals" className="mt-2">
          {proposals.map((proposal) => (
            <Proposal
              key={proposal.tradeId}
              leagueId={leagueId}
              proposal={proposal}
              from={from}
              isClosed={closed !== null}
              onAnswer={() => sheet.show(proposal)}
              onOver={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {sheet.render(({ team, tradeId }, { open, onClose }) => (
        <TradeSheet
          leagueId={leagueId}
          team={team}
          answers={tradeId}
          open={open}
          onClose={onClose}
          focusAfter={heading}
        />
      ))}
    </Card>
  );
}

interface ProposalProps {
  leagueId: string;
  proposal: TradeProposal;
  from: number;
  isClosed: boolean;
  onAnswer: () => void;
  /** The proposal, and its buttons, are gone. */
  onOver: () => void;
}

function Proposal({ leagueId, proposal, from, isClosed, onAnswer, onOver }: ProposalProps) {
  const { tradeId, isOwn, team, gives, gets, note, problem } = proposal;
  const { ask, dialog } = useConfirm();
  const params = { leagueId, tradeId };
  const accept = useAnswer(() => call(tradeCalls.accept, { params }), onOver);
  const close = useAnswer(() => call(tradeCalls.close, { params }), onOver);
  const isBusy = accept.isPending || close.isPending;
  const submit = async () => {
    if (await ask(acceptance(proposal, from))) accept.mutate();
  };
  return (
    <li className="border-b border-line/60 py-3 text-[0.9375rem] wrap-anywhere last:border-0 last:pb-0">
      <p className="font-semibold">{isOwn ? `Your proposal to ${team.name}` : `${team.name} proposes`}</p>
      <p>
        You give {namesOf(gives)} and get {namesOf(gets)}
      </p>
      {note !== null && <p className="text-dim">“{note}”</p>}
      {problem !== null && <p className="text-dim">Not possible now: {problem}.</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {!isOwn && problem === null && !isClosed && (
          <Button
            busy={accept.isPending}
            disabled={isBusy}
            aria-label={`Accept the trade with ${team.name}`}
            onClick={() => void submit()}
          >
            Accept
          </Button>
        )}
        {!isOwn && !isClosed && (
          <Button
            variant="text"
            aria-haspopup="dialog"
            disabled={isBusy}
            aria-label={`Propose something else to ${team.name}`}
            onClick={onAnswer}
          >
            Something Else
          </Button>
        )}
        <Button
          variant="text"
          busy={close.isPending}
          disabled={isBusy}
          aria-label={`${isOwn ? "Withdraw" : "Decline"} the trade with ${team.name}`}
          onClick={() => close.mutate()}
        >
          {isOwn ? "Withdraw" : "Decline"}
        </Button>
      </div>
      {dialog}
    </li>
  );
}

const namesOf = (players: readonly RosterPlayer[]): string => players.map(fullName).join(", ");

const acceptance = ({ team, gives, gets }: TradeProposal, from: number): ConfirmOptions => ({
  title: `Trade with ${team.name}?`,
  confirmLabel: "Accept Trade",
  children: (
    <p className="text-dim">
      You give {namesOf(gives)} and get {namesOf(gets)}, from episode {from} on. What they earned before stays
      with their former team. You cannot take it back.
    </p>
  ),
});

function useAnswer(send: () => Promise<{ message: string }>, onOver: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast.success(message);
      onOver();
      // Standings, teams and histories follow the rosters.
      return queries.invalidateQueries();
    },
    onError: (error) => {
      toast.error(errorMessage(error));
      return queries.invalidateQueries({ queryKey: routeKey(moveCalls.get) });
    },
  });
}
