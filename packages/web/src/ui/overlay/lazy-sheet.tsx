import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { savesData } from "../../platform/push/platform.ts";
import { ErrorBoundary, isChunkFailure } from "../layout/error-boundary.tsx";
import { NotLoaded } from "../layout/not-loaded.tsx";
import { X } from "lucide-react";
import { createPortal } from "react-dom";
import { iconButtonStyle } from "../controls/icon-button.tsx";
import { useBackGesture } from "./back-gesture.ts";

interface Opens {
  open: boolean;
  onClose: () => void;
}

interface LazyOptions {
  /** Not loaded ahead, because it is large and seldom opened. */
  onDemand?: boolean;
}

const parts: { load: () => Promise<void>; onDemand: boolean }[] = [];

/**
 * Loads the sheets and parts of pages, so that they open at once, unless the data saver is on. Those on demand are
 * left out, except in tests. A failure shows when one is opened.
 */
export async function loadParts({ withAll = false } = {}): Promise<void> {
  if (savesData()) return;
  // Some sheets contain others, which are added meanwhile.
  for (const { load, onDemand } of parts) {
    if (withAll || !onDemand) await load().catch(() => undefined);
  }
}

/** A module in its own chunk, which is loaded with the parts, or before that when it is asked for. */
export function lazyModule<Module>(load: () => Promise<Module>, { onDemand = false }: LazyOptions = {}) {
  let loaded: Module | undefined;
  const loadNow = async () => (loaded ??= await load());
  parts.push({ load: async () => void (await loadNow()), onDemand });
  return {
    /** Undefined until it is loaded. */
    get: () => loaded,
    load: loadNow,
  };
}

/**
 * A part of a page in its own chunk, which is loaded when it is shown first: `lazyPart(() => import("./x.tsx"), "X")`.
 * Suspends meanwhile. When it cannot be loaded, an error is shown in its place, and the rest of the page stays.
 */
export function lazyPart<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  options?: LazyOptions,
): FunctionComponent<Props> {
  const { Part } = lazyComponent(load, name, options);
  return function LazyPart(props) {
    return (
      <ErrorBoundary fallback={showNotLoaded}>
        <Part {...props} />
      </ErrorBoundary>
    );
  };
}

function showNotLoaded(error: unknown) {
  if (!isChunkFailure(error)) throw error;
  return <NotLoaded what="part" />;
}

/** `tryAgain` before the component is shown again after a failure, which React keeps with it. */
function lazyComponent<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  { onDemand = false }: LazyOptions = {},
): { Part: FunctionComponent<Props>; tryAgain: () => void } {
  let loaded: ComponentType<Props> | undefined;
  const loadNow = async () => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  let Loading = lazy<ComponentType<Props>>(loadNow);
  parts.push({ load: async () => void (await loadNow()), onDemand });
  return {
    tryAgain: () => {
      Loading = lazy<ComponentType<Props>>(loadNow);
    },
    Part: function LazyComponent(props) {
      // What is there by then is shown in the same moment.
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Loading);
      return <Shown {...props} />;
    },
  };
}

/**
 * A sheet in its own chunk, which is loaded when it is opened first: `lazySheet(() => import("./x-sheet.tsx"), "XSheet")`.
 * When it cannot be loaded, a sheet says so; opening it again tries again.
 */
export function lazySheet<Props extends Opens, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  options?: LazyOptions,
): FunctionComponent<Props> {
  const { Part: Sheet, tryAgain } = lazyComponent(load, name, options);
  return function LazySheet(props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    if (!wasOpened && !props.open) return null;
    const close = (reset: () => void) => {
      tryAgain();
      reset();
      setWasOpened(false);
      props.onClose();
    };
    return (
      <ErrorBoundary
        fallback={(error, reset) => {
          if (!isChunkFailure(error)) throw error;
          return <SheetNotLoaded onClose={() => close(reset)} />;
        }}
      >
        <Suspense fallback={null}>
          <Sheet {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/**
 * In place of a sheet whose chunk could not be loaded. It is the browser's own dialog, because the library of the
 * others may be what is missing. At the end of the page, because a menu that the sheet was opened from hides what it
 * contains.
 */
function SheetNotLoaded({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useBackGesture(true, onClose);
  return createPortal(
    // Escape closes it as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-label="This part could not be loaded"
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        // Outside of the content is the backdrop.
        if (target === currentTarget) onClose();
      }}
      className="mx-auto mt-auto mb-0 w-full max-w-full rounded-t-3xl border border-b-0 border-line bg-ink-2 text-sand shadow-float backdrop:bg-(--scrim) sm:my-auto sm:max-w-md sm:rounded-3xl sm:border-b"
    >
      <div className="relative pb-[env(safe-area-inset-bottom)]">
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className={iconButtonStyle("text", "absolute top-2 right-2")}
        >
          <X aria-hidden size={20} />
        </button>
        <NotLoaded what="part" />
      </div>
    </dialog>,
    document.body,
  );
}
