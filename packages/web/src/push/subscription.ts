/** The subscription for this public key: the one there is, unless it was made with another. */
export async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const present = await manager.getSubscription();
  if (present !== null && isMadeWith(present, publicKey)) return present;
  await present?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
}

export async function endSubscription(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const present = await worker?.pushManager.getSubscription();
  await present?.unsubscribe();
}

function isMadeWith({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  return key !== null && textOf(key) === publicKey;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

/** As base64url. */
export function textOf(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
