import { Share, SquarePlus, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useSession } from "../../platform/session/session.tsx";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { announce } from "../../ui/layout/live-region.tsx";
import { Flame } from "../../ui/art/logo.tsx";
import { siteName } from "../../ui/site-name.ts";
import { dismissOffer } from "./install-offer.ts";

/**
 * How to add the app to the home screen of an iPhone or iPad: at the end of the page, and at the bottom of the screen
 * unless there is something to fill in.
 */
export function InstallPrompt() {
  const [gone, setGone] = useState(false);
  const { user } = useSession();
  const title = `Put ${siteName()} on your home screen`;
  useEffect(() => announce(`${title}: the steps are at the end of the page.`), [title]);
  if (gone) return null;
  const dismiss = () => {
    dismissOffer();
    setGone(true);
    // The button that had the focus is gone.
    document.querySelector("main")?.focus({ preventScroll: true });
  };
  return (
    <aside
      aria-label={title}
      className={classNames(place, user === null ? "bottom-3 pb-3" : aboveNavigation)}
    >
      <div className={card}>
        <span className="grid size-11 shrink-0 place-items-center rounded-xl border border-line bg-[#0c1a22]">
          <Flame size={28} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-base">{title}</h2>
          <ol className="mt-1 list-inside list-decimal text-[0.9375rem] marker:font-bold marker:text-ember">
            <li>
              Tap <Share aria-hidden size={17} className={icon} /> <strong>Share</strong>
            </li>
            <li>
              Tap <SquarePlus aria-hidden size={17} className={icon} /> <strong>Add to Home Screen</strong>
            </li>
          </ol>
        </div>
        <IconButton variant="text" label="Dismiss" className="-mt-1.5 -mr-2" onClick={dismiss}>
          <X aria-hidden size={20} />
        </IconButton>
      </div>
    </aside>
  );
}

/** In the document flow, so that it covers nothing at the end of the page. */
const place =
  "pointer-events-none sticky z-40 flex justify-center px-3 pt-3 landscape-phone:bottom-3 lg:bottom-6 " +
  "[:root:has(main_:is(form,input,textarea,select))_&]:static";
const aboveNavigation =
  "bottom-[calc(var(--spacing-nav)+env(safe-area-inset-bottom)+0.5rem)] " +
  "[:root:has(main_:is(form,input,textarea,select))_&]:mb-[calc(var(--spacing-nav)+env(safe-area-inset-bottom)+0.5rem)]";
const card =
  "pointer-events-auto flex w-full max-w-md animate-rise gap-3 rounded-2xl border border-edge bg-ink-2 p-3.5 shadow-float";
const icon = "mb-1 inline text-dim";
