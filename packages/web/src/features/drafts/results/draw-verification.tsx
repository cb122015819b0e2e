import { fullName } from "@emberline/game";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { announce } from "../../../ui/layout/live-region.tsx";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import type { DraftRecord, ResultsProps } from "./results-board.ts";
import { type VerificationStep, verifyDraw } from "./verify-draw.ts";
import { firstSeenAt } from "./seed-hash-storage.ts";
import { truncate } from "../../../ui/text/truncate.ts";

/** Names by id. */
interface VerificationNames {
  team: (teamId: string) => string;
  player: (playerId: string) => string;
}

/** The result of a step, as a sentence. */
function verificationText(step: VerificationStep, names: VerificationNames): string {
  switch (step.about) {
    case "seed":
      return `The secret number ${step.isValid ? "matches" : "does not match"} the fingerprint that was public beforehand.`;
    case "order":
      return `Draw ${step.draw} of the order ${step.isValid ? "gives" : "should have given a different order than"} ${listOf(step.order.map(names.team))}.`;
    case "change":
      return `${teamChangeText(step, names)}${step.isValid ? "; the others kept their order." : ", but the order does not follow from the drawn one."}`;
    case "tie":
      return `Pick ${step.pickNumber}: ${tiedText(step.tied, names)}, the draw ${step.isValid ? "gives" : "does not give"} ${names.player(step.playerId)}.`;
    default:
      return "The order should have been drawn at the start, but the log has no such draw.";
  }
}

const TIED_NAMED_MAX = 4;

const tiedText = (tied: readonly string[], names: VerificationNames): string =>
  tied.length > TIED_NAMED_MAX
    ? `among ${tied.length} contestants with equal points`
    : `among ${listOf(tied.map(names.player))}`;

function teamChangeText(
  { joined, left }: { joined: string[]; left: string[] },
  names: VerificationNames,
): string {
  const came = joined.length > 0 ? [`${listOf(joined.map(names.team))} joined last`] : [];
  const went = left.length > 0 ? [`${listOf(left.map(names.team))} left`] : [];
  const text = [...came, ...went].join(", ");
  return text === "" ? "The order changed" : text;
}

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names.map(truncate));

/** Verifies in the browser that the draw was not manipulated (DRAFT-15). */
export function DrawVerification({ leagueId, draft }: ResultsProps & { leagueId: string }) {
  const { seed, seedHash, seedPublishedAt, events } = draft;
  const verification = useMutation({
    mutationFn: () => verifyDraw({ seed: seed ?? "", seedHash, events }),
    onSuccess: (steps) => announce(verdictOf(steps)),
  });
  if (seed === null) return null;
  return (
    <Card title="Check the draw" className="mt-6">
      <dl className="grid gap-3 text-sm">
        <Value name={`Fingerprint, published ${dateTimeText(seedPublishedAt)}`} value={seedHash}>
          {firstSeenText(firstSeenAt(leagueId, seedHash), Date.parse(draft.startDate))}
        </Value>
        <Value name="Secret number, revealed after the draft" value={seed} />
      </dl>
      <p className="mt-4 max-w-prose text-dim">
        This proves that everything drawn, the order or one of several contestants with equal points, was
        decided by the secret number, and that the number has not changed since its fingerprint was published.
        It does not prove that the number itself was random, or that points, clocks and queues were right.
      </p>
      <Button
        className="mt-4 w-full sm:w-auto"
        busy={verification.isPending}
        onClick={() => verification.mutate()}
      >
        <ShieldCheck aria-hidden size={18} />
        Check it in this browser
      </Button>
      {verification.isError && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {globalThis.isSecureContext
            ? "This browser could not run the check. Try another browser."
            : "Browsers run this check on https pages only. Open this page over https and try again."}
        </p>
      )}
      {verification.data && <Findings steps={verification.data} names={namesOf(draft)} />}
    </Card>
  );
}

/** What this device stored before the draft is stronger evidence than what the server says now. */
function firstSeenText(seenAt: number | null, startsAt: number): string | null {
  if (seenAt === null) return null;
  const when = seenAt < startsAt ? ", before the draft" : "";
  return `This device saw the same fingerprint on ${dateTimeText(seenAt)}${when}.`;
}

const Value = ({ name, value, children }: { name: string; value: string; children?: ReactNode }) => (
  <div>
    <dt className="text-dim">{name}</dt>
    <dd className="mt-0.5 font-mono text-xs break-all">{value}</dd>
    {children != null && <dd className="mt-1 text-dim">{children}</dd>}
  </div>
);

function Findings({ steps, names }: { steps: VerificationStep[]; names: VerificationNames }) {
  const nothingDrawn = steps.length === 1;
  return (
    <div className="mt-5 animate-rise">
      <h3 className="text-base">{verdictOf(steps)}</h3>
      <ol className="mt-2 grid gap-2 text-sm">
        {steps.map((step, index) => (
          // The list is never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex items-start gap-2.5">
            <Mark isValid={step.isValid} />
            <span className="min-w-0 wrap-anywhere">{verificationText(step, names)}</span>
          </li>
        ))}
      </ol>
      {nothingDrawn && (
        <p className="mt-2 text-sm text-dim">
          Nothing else was drawn: the order was set by hand, and no pick was a tie.
        </p>
      )}
    </div>
  );
}

function Mark({ isValid }: { isValid: boolean }) {
  const Icon = isValid ? CircleCheck : CircleX;
  return (
    <>
      <Icon
        aria-hidden
        size={18}
        className={isValid ? "mt-px shrink-0 text-lagoon" : "mt-px shrink-0 text-danger"}
      />
      <VisuallyHidden>{isValid ? "Valid:" : "Not valid:"}</VisuallyHidden>
    </>
  );
}

function verdictOf(steps: readonly VerificationStep[]): string {
  const invalid = steps.filter(({ isValid }) => !isValid).length;
  if (invalid === 0) return "Everything is valid.";
  return invalid === 1 ? "1 check failed." : `${invalid} checks failed.`;
}

function namesOf({ teams, players }: DraftRecord): VerificationNames {
  const team = new Map(teams.map(({ teamId, name }) => [teamId, name]));
  const player = new Map(players.map((one) => [one.playerId, fullName(one)]));
  return {
    team: (teamId) => team.get(teamId) ?? "a team that left",
    player: (playerId) => player.get(playerId) ?? "a contestant",
  };
}
