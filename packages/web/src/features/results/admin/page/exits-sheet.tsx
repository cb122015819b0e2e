import { fullName } from "@emberline/game";
import { adminPlayerRoutes, type PlayerExit, type ReplyOf, scoringRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callAsNow } from "../../../../platform/api/call.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { RecordFormSheet } from "../../../../ui/forms/record-form-sheet.tsx";
import { Select } from "../../../../ui/forms/select.tsx";
import { useRecordForm } from "../../../../ui/forms/use-record-form.ts";
import { InlineError } from "../../../../ui/layout/inline-error.tsx";
import { Sheet } from "../../../../ui/overlay/sheet.tsx";
import { type AiringEpisode, ExitFields } from "../../../seasons/index.ts";

type Player = ReplyOf<typeof adminPlayerRoutes.exits>["data"][number];

interface Props {
  open: boolean;
  onClose: () => void;
}

/** How each contestant left and when they came back, including those who do not compete in the episode. */
export function ExitsSheet(props: Props) {
  // Not from an earlier opening: the request says which exits the admin has seen.
  const exits = useQuery(routeQuery(adminPlayerRoutes.exits));
  const episodes = useQuery(routeQuery(scoringRoutes.episodes));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const players = exits.isFetchedAfterMount ? exits.data?.data : undefined;
  if (exits.isError || episodes.isError) {
    return (
      <Sheet {...props} title="Exits and Returns">
        <InlineError title="Error loading exits">Please check your connection and try again.</InlineError>
        <Button onClick={() => void Promise.all([exits.refetch(), episodes.refetch()])}>Try Again</Button>
      </Sheet>
    );
  }
  // It opens with its form: replacing one sheet with another would flicker.
  if (!players || !episodes.data) return null;
  const player = players.find(({ playerId }) => playerId === chosenId) ?? players[0];
  if (!player) {
    return (
      <Sheet {...props} title="Exits and Returns">
        <p className="text-dim">The season has no contestants yet.</p>
      </Sheet>
    );
  }
  return (
    <ExitsForm
      key={player.playerId}
      {...props}
      {...{ player, players }}
      episodes={episodes.data.data}
      onChoose={(playerId) => setChosenId(playerId)}
    />
  );
}

interface ExitsFormProps extends Props {
  player: Player;
  players: readonly Player[];
  episodes: readonly AiringEpisode[];
  onChoose: (playerId: string) => void;
}

function ExitsForm({ player, players, episodes, onChoose, open, onClose }: ExitsFormProps) {
  const { values, change, entry } = useRecordForm<{ exits: PlayerExit[]; seenExits: PlayerExit[] }>({
    subject: "exits",
    id: player.playerId,
    initialValues: () => ({ exits: player.exits, seenExits: player.exits }),
    validate: () => null,
    save: async (body) => {
      await callAsNow()(adminPlayerRoutes.setExits, { params: { playerId: player.playerId }, body });
      return player.playerId;
    },
    messages: { saved: () => "Exits Saved", failed: "Error saving exits" },
  });
  return (
    <RecordFormSheet open={open} onClose={onClose} title="Exits and Returns" width="wide" form={entry}>
      <Select
        label="Contestant"
        value={player.playerId}
        disabled={entry.unsaved.isChanged || entry.status === "saving"}
        hint={entry.unsaved.isChanged ? "Save the changes before you choose another contestant." : undefined}
        onChange={(event) => onChoose(event.target.value)}
      >
        {players.map((row) => (
          <option key={row.playerId} value={row.playerId}>
            {fullName(row)}
          </option>
        ))}
      </Select>
      <ExitFields
        exits={values.exits}
        episodes={episodes}
        onChange={(exits) => change({ exits, seenExits: values.seenExits })}
      />
    </RecordFormSheet>
  );
}
