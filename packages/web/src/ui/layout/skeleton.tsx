import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { cardStyle } from "./card.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** One grey bar; set the size of the content it stands for. */
export function SkeletonBar({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("block animate-shimmer rounded-md bg-ink-3", className)} />;
}

/** Wraps skeleton bars and announces "Loading" once. */
function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {children}
    </div>
  );
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Rows of a list or table: avatar, two lines, a number. */
export function SkeletonRows({ count = 6, avatars = true }: { count?: number; avatars?: boolean }) {
  return (
    <Loading className={classNames(cardStyle, "overflow-clip")}>
      {times(count).map((row) => (
        <div key={row} className="flex items-center gap-3 border-b border-line/60 px-4 py-3 last:border-0">
          {avatars && <SkeletonBar className="size-10 rounded-xl" />}
          <div className="flex-1 space-y-2">
            <SkeletonBar className="h-3.5 w-2/5" />
            <SkeletonBar className="h-3 w-1/4" />
          </div>
          <SkeletonBar className="h-4 w-10" />
        </div>
      ))}
    </Loading>
  );
}

/** Cards in a grid. */
export function SkeletonCards({ count = 4, className }: { count?: number; className?: string }) {
  return (
    <Loading className={classNames("grid gap-3 sm:grid-cols-2 lg:grid-cols-3", className)}>
      {times(count).map((card) => (
        <div key={card} className={classNames(cardStyle, "space-y-3 p-5")}>
          <SkeletonBar className="h-5 w-1/2" />
          <SkeletonBar className="h-3.5 w-1/3" />
          <SkeletonBar className="mt-5 h-11 w-full rounded-xl" />
        </div>
      ))}
    </Loading>
  );
}

/** A form with labels and a button. */
export function SkeletonForm({ fields = 3 }: { fields?: number }) {
  return (
    <Loading className="space-y-5">
      {times(fields).map((field) => (
        <div key={field} className="space-y-2">
          <SkeletonBar className="h-3.5 w-28" />
          <SkeletonBar className="h-12 w-full rounded-xl" />
        </div>
      ))}
      <SkeletonBar className="h-11 w-32 rounded-xl" />
    </Loading>
  );
}
