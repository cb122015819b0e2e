import { useEffect } from "react";
import { KeptAnswersSender } from "../features/survey/answer/kept-answers-sender.tsx";
import { Confirmation } from "../passkey/confirmation.tsx";
import { LOAD_FILES } from "../sw/push-message.ts";
import { PushRegistration } from "./push-registration.tsx";

/** What runs beside every page of a logged-in user. */
export function UserServices({ userId }: { userId: string }) {
  useAppFilesOnDevice();
  return (
    <>
      <PushRegistration />
      <KeptAnswersSender userId={userId} />
      <Confirmation />
    </>
  );
}

/** The page should be complete before the files for use without a network are loaded. */
const DELAY_MS = 4000;

function useAppFilesOnDevice(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return undefined;
    const timer = setTimeout(() => void loadAppFiles(navigator.serviceWorker), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Fails without a network, where the files are stored already or cannot be. */
async function loadAppFiles(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register("/sw.js").catch(() => undefined);
  const worker = registration && (registration.installing ?? registration.waiting ?? registration.active);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker?.postMessage(LOAD_FILES);
}
