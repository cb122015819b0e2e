import type { moveRoutes, ReplyOf } from "@emberline/contract";
import { fullName } from "@emberline/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { moveCalls } from "../../../platform/api/calls/later-calls.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { useAfterRender } from "../../../ui/hooks/use-after-render.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";

type OwnMoves = NonNullable<ReplyOf<typeof moveRoutes.get>["data"]["own"]>;
type Captain = NonNullable<OwnMoves["captain"]>;

interface CaptainCardProps {
  leagueId: string;
  own: OwnMoves;
  captain: Captain;
}

/** The captain of the user's team, who can be changed until the next episode begins. */
export function CaptainCard({ leagueId, own, captain }: CaptainCardProps) {
  const closed = closedText(own, captain);
  return (
    <Card title="Captain">
      {closed === null ? (
        <CaptainForm leagueId={leagueId} from={own.from} captain={captain} />
      ) : (
        <p className="text-dim">{closed}</p>
      )}
    </Card>
  );
}

/** Why the team cannot choose now; null if it can. */
function closedText({ isClosed, waitsFor }: OwnMoves, { candidates }: Captain): string | null {
  if (isClosed) return "Choose your captain when the draft is over.";
  if (waitsFor !== null)
    return `You can choose your captain once you see everything through episode ${waitsFor}.`;
  return candidates.length === 0 ? "None of your contestants is in the game." : null;
}

interface CaptainFormProps {
  leagueId: string;
  /** The number of the first episode that counts for the choice. */
  from: number;
  captain: Captain;
}

function CaptainForm({ leagueId, from, captain: { playerId, candidates } }: CaptainFormProps) {
  const stored = playerId ?? "";
  const isCandidate = (id: string | null) => candidates.some((player) => player.playerId === id);
  const [picked, setPicked] = useState<string | null>(null);
  // The picked one may have left the game or the team meanwhile.
  const chosen = picked !== null && isCandidate(picked) ? picked : stored;
  const countsFrom = candidates.find((player) => player.playerId === chosen)?.from ?? from;
  const save = useSaveCaptain(leagueId);
  const select = useRef<HTMLSelectElement>(null);
  const afterRender = useAfterRender();
  const submit = useSubmit(async () => {
    if (chosen === stored) return;
    // A toast says what went wrong.
    await save.mutateAsync(chosen).catch(() => undefined);
    // The button that had the focus may be gone.
    afterRender(() => select.current?.focus());
  });
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <Select
        ref={select}
        label="Your captain"
        value={chosen}
        disabled={save.isPending}
        hint={`The points of your captain count double from episode ${countsFrom} on. You can change your mind until it begins.`}
        onChange={({ target }) => setPicked(target.value)}
      >
        {!isCandidate(playerId) && (
          <option value={stored}>{playerId === null ? "No one yet" : "No longer in the game"}</option>
        )}
        {candidates.map((player) => (
          <option key={player.playerId} value={player.playerId}>
            {fullName(player)}
          </option>
        ))}
      </Select>
      {(chosen !== stored || save.isPending) && (
        <div className="flex justify-end">
          <Button type="submit" busy={save.isPending}>
            Save Captain
          </Button>
        </div>
      )}
    </form>
  );
}

function useSaveCaptain(leagueId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (playerId: string) =>
      call(moveCalls.setCaptain, { params: { leagueId }, body: { playerId } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queries.invalidateQueries();
    },
    onError: (error) => {
      toast.error(errorMessage(error));
      return queries.invalidateQueries({ queryKey: routeKey(moveCalls.get) });
    },
  });
}
