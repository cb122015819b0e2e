import type { AdminPlayer } from "@emberline/contract";
import { inGameText } from "@emberline/game";
import { Badge, TribeTag } from "../../../../ui/display/badge.tsx";
import { Avatar } from "../../../../ui/art/avatar.tsx";
import { fullName } from "../../../../ui/text/full-name.ts";
import { Torch } from "../../../../ui/art/torch.tsx";

interface Props {
  player: AdminPlayer;
}

export const Photo = ({ player }: Props) => (
  <Avatar
    name={fullName(player)}
    photoUrl={player.photoUrl}
    color={player.tribe?.color}
    size={48}
    eliminated={player.eliminated}
    className="align-middle"
  />
);

export const PlayerTribe = ({ player: { tribe } }: Props) =>
  tribe ? <TribeTag {...tribe} /> : <span className="text-[0.8125rem] text-dim">No Tribe</span>;

export const Out = ({ player }: Props) =>
  player.eliminated && (
    <Badge>
      <Torch lit={false} size={16} label="" />
      {inGameText(player)}
    </Badge>
  );
