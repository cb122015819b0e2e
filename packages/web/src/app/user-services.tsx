import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { KeptAnswersSender } from "../features/surveys/answer/kept-answers-sender.tsx";
import { Confirmation } from "../features/accounts/passkeys/confirmation.tsx";
import { isInstalled, savesData } from "../platform/push/platform.ts";
import { ErrorBoundary } from "../ui/layout/error-boundary.tsx";
import { loadParts } from "../ui/overlay/lazy-sheet.tsx";
import { LeaveQuestion } from "../ui/unsaved/leave-question.tsx";
import { LOAD_FILES } from "../platform/sw/push-message.ts";
import { loadForOffline } from "./load-for-offline.ts";
import { PushRegistration } from "./push-registration.tsx";

// In files of their own: Settings loads the other services with its first scripts.
const EventStream = lazy(async () => ({
  default: (await import("../platform/events/event-stream.tsx")).EventStream,
}));
const MarkFollower = lazy(async () => ({
  default: (await import("../features/spoilers/mark-follower.tsx")).MarkFollower,
}));

/** What runs beside every page of a logged-in user. A service that fails takes no other away. */
export function UserServices({ userId }: { userId: string }) {
  useAppFilesOnDevice();
  useLoadParts();
  return (
    <>
      <Confirmation />
      <LeaveQuestion />
      <Apart>
        <EventStream />
      </Apart>
      <Apart>
        <MarkFollower />
      </Apart>
      <Apart>
        <PushRegistration />
      </Apart>
      <Apart>
        <KeptAnswersSender userId={userId} />
      </Apart>
    </>
  );
}

const Apart = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
);

/** By then the first page is complete and quiet, also on a slow phone. */
const SERVICES_PARTS_AFTER_MS = 10_000;
const INPUT_EVENTS = ["pointermove", "pointerdown", "keydown"];

function useLoadParts(): void {
  useEffect(() => {
    const waiting = new AbortController();
    const load = () => {
      waiting.abort();
      clearTimeout(timer);
      void loadParts();
    };
    const timer = setTimeout(load, SERVICES_PARTS_AFTER_MS);
    // Who touches the page may open one next.
    for (const event of INPUT_EVENTS) addEventListener(event, load, { signal: waiting.signal });
    return () => {
      waiting.abort();
      clearTimeout(timer);
    };
  }, []);
}

/** The page should be complete before the files for use without a network are loaded. */
const SERVICES_DELAY_MS = 4000;

function useAppFilesOnDevice(): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return undefined;
    const load = async () => {
      await loadAppFiles(navigator.serviceWorker);
      // Without a network the next start does it.
      if (isInstalled() && !savesData()) await loadForOffline(queries).catch(() => undefined);
    };
    const timer = setTimeout(() => void load(), SERVICES_DELAY_MS);
    return () => clearTimeout(timer);
  }, [queries]);
}

/**
 * Registers the worker, for push messages and the files that it has, and lets it load the others. Fails without a
 * network, where the files are stored already or cannot be.
 */
async function loadAppFiles(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register("/sw.js").catch(() => undefined);
  if (savesData()) return;
  const worker = registration && (registration.installing ?? registration.waiting ?? registration.active);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker?.postMessage(LOAD_FILES);
}
