import { flameCorePath, flamePath } from "./flame-paths.ts";
import { siteName } from "../site-name.ts";

/** The flame and the name of the site. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Flame size={size} />
      <span data-site-name className="display text-[1.1875rem]">
        {siteName()}
      </span>
    </span>
  );
}

export function Flame({ size }: { size: number }) {
  return (
    <svg aria-hidden viewBox="5 0 22 30" height={size} width={(size * 22) / 30}>
      <path d={flamePath} fill="#ff7a3d" />
      <path d={flameCorePath} fill="#ffd27a" />
    </svg>
  );
}
