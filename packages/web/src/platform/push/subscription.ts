/** The subscription for this public key; an existing one with another key is replaced. */
export async function ensureSubscription(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const existing = await manager.getSubscription();
  if (existing !== null && usesKey(existing, publicKey)) return existing;
  await existing?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeBase64Url(publicKey) });
}

/** Ends this browser's push subscription, if there is one. Rejects if the browser fails to. */
export async function endSubscription(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const existing = await worker?.pushManager.getSubscription();
  await existing?.unsubscribe();
}

function usesKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  return key !== null && encodeBase64Url(key) === publicKey;
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

/** As base64url. */
export function encodeBase64Url(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
