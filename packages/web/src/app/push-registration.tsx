import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { logMessage } from "../platform/push/foreground-log.ts";
import { usePermission } from "../platform/push/permission.ts";
import { registerAgainIfFailed, registerDevice, releaseDevice } from "../platform/push/registration.ts";
import { isWorkerMessage, appPath, type WorkerMessage } from "../platform/sw/push-message.ts";
import { useToast } from "../ui/overlay/toasts.tsx";

/** Mounted while a user is logged in: keeps this device registered and handles messages of the service worker. */
export function PushRegistration() {
  useRegisteredDevice();
  useWorkerMessages();
  return null;
}

function useRegisteredDevice(): void {
  const granted = usePermission() === "granted";
  useEffect(() => {
    if (!granted) return undefined;
    void registerDevice();
    addEventListener("online", registerAgainIfFailed);
    return () => {
      removeEventListener("online", registerAgainIfFailed);
      void releaseDevice();
    };
  }, [granted]);
}

function useWorkerMessages(): void {
  const navigate = useNavigate();
  const toast = useToast();
  const onWorkerMessage = useEffectEvent((workerMessage: WorkerMessage) => {
    if (workerMessage.kind === "open") {
      const path = appPath(workerMessage.url);
      if (path !== `${location.pathname}${location.search}${location.hash}`) void navigate(path);
      return;
    }
    if (workerMessage.kind !== "push") return;
    const { message, first } = workerMessage;
    if (first) logMessage(message, new Date().toISOString());
    if (document.visibilityState === "visible")
      toast.success([message.title, message.body].filter(Boolean).join(": "));
  });
  useEffect(() => {
    const worker = "serviceWorker" in navigator ? navigator.serviceWorker : null;
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (isWorkerMessage(data)) onWorkerMessage(data);
    };
    worker?.addEventListener("message", onMessage);
    return () => worker?.removeEventListener("message", onMessage);
  }, []);
}
