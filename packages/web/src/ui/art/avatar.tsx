import { useState } from "react";
import { classNames } from "../class-names.ts";
import { tribeColorStyle } from "../display/tribe-color.ts";
import { photoUrlForSize } from "./photo-url.ts";
import { PortraitDrawing } from "./portrait-drawing.tsx";

export interface AvatarProps {
  name: string;
  photoUrl?: string | null | undefined;
  /** The tribe's colour: the border, and the background of a drawn portrait. */
  color?: string | null | undefined;
  /** In px. */
  size?: number;
  shape?: "square" | "round";
  /** Voted out: grey. */
  eliminated?: boolean;
  /** Only where the name is not shown beside it. */
  alt?: string;
  className?: string;
}

/** A player's photo with a border in the tribe's colour; without a photo, a portrait drawn from the name. */
export function Avatar(props: AvatarProps) {
  const {
    name,
    photoUrl,
    color,
    size = 40,
    shape = "square",
    eliminated = false,
    alt = "",
    className,
  } = props;
  const [broken, setBroken] = useState<string | null>(null);
  const hasPhoto = photoUrl && photoUrl !== broken;
  return (
    <span
      {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
      className={classNames(
        "inline-block shrink-0 overflow-hidden border-2 bg-ink-3",
        shape === "round" ? "rounded-full" : size >= 64 ? "rounded-2xl" : "rounded-xl",
        color ? "tribe-color border-(--tribe)" : "border-line",
        eliminated && "opacity-75 grayscale",
        className,
      )}
      style={{ width: size, height: size, ...(color ? tribeColorStyle(color) : {}) }}
    >
      {hasPhoto ? (
        <img
          src={photoUrlForSize(photoUrl, size)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(photoUrl)}
          className="size-full object-cover"
        />
      ) : (
        <PortraitDrawing name={name} background={color ?? undefined} />
      )}
    </span>
  );
}

/** Overlapping avatars, for a team. */
export function AvatarStack({ avatars, size = 28 }: { avatars: readonly AvatarProps[]; size?: number }) {
  return (
    <span className="flex">
      {avatars.map((avatar, index) => (
        <Avatar
          key={avatar.name}
          {...avatar}
          size={size}
          shape="round"
          className={classNames("outline-2 outline-ink-2", index > 0 && "-ml-2 smallest:-ml-2.5")}
        />
      ))}
    </span>
  );
}
