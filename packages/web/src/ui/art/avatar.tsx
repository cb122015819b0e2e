import { useState } from "react";
import { classNames } from "../class-names.ts";
import { tribeColorStyle } from "../display/tribe-color.ts";
import { photoUrlForSize } from "./photo-url.ts";
import { placeholderOf } from "./placeholder.ts";

export interface AvatarProps {
  name: string;
  photoUrl?: string | null | undefined;
  /** The tribe's colour: the border, and the background without a photo. */
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

/** A player's photo with a border in the tribe's colour; without a photo, the initials before a sunset. */
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
        <Initials name={name} background={color} size={size} />
      )}
    </span>
  );
}

interface InitialsProps {
  name: string;
  background: string | null | undefined;
  /** In px. */
  size: number;
}

function Initials({ name, background, size }: InitialsProps) {
  const placeholder = placeholderOf(name);
  return (
    // As generated content, the initials are not part of the text around them.
    <span
      data-initials={placeholder.initials}
      className="relative block size-full font-bold text-white text-shadow-md after:absolute after:inset-0 after:grid after:place-items-center after:content-[attr(data-initials)]"
      style={{ fontSize: size * 0.36 }}
    >
      <svg viewBox="0 0 64 64" className="size-full">
        <path d="M0 0h64v64H0Z" fill={background ?? placeholder.background} />
        <path d="M0 0h64v64H0Z" fill="#0c1a22" opacity="0.3" />
        <circle cx={placeholder.sun} cy="17" r="9" fill="#fff3d6" opacity="0.5" />
        <path d={placeholder.hills} fill="#0c1a22" opacity="0.35" />
      </svg>
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
