/** The keys of what belongs to the user; a logout removes it. */
export const MARK_KEY = "spoilerMark";
export const MESSAGE_LOG_KEY = "foregroundNotifications";

// Storage may be disabled or full. Values that cannot be stored are kept until the page is closed, so none of
// these functions throws.
const unstored = new Map<string, string>();

export function getItem(key: string): string | null {
  const value = unstored.get(key);
  if (value !== undefined) return value;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function setItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
}

export function removeItem(key: string): void {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}
