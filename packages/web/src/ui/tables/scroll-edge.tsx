import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";

/** Around an element that scrolls sideways: fades its right edge while there is more. */
export function ScrollEdge({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const scroller = box.current?.firstElementChild;
    if (!scroller) return undefined;
    const update = () =>
      setHasMore(scroller.scrollWidth - scroller.clientWidth - Math.abs(scroller.scrollLeft) > 1);
    const observer = new ResizeObserver(update);
    observer.observe(scroller);
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild);
    scroller.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener("scroll", update);
    };
  }, []);
  return (
    <div ref={box} className={classNames("relative", className)}>
      {children}
      <span
        aria-hidden
        className={classNames(
          "pointer-events-none absolute inset-y-px right-px z-10 w-12 rounded-r-2xl bg-linear-to-l from-ink to-transparent transition-opacity duration-150",
          !hasMore && "opacity-0",
        )}
      />
    </div>
  );
}
