import { vi } from "vitest";
import { deviceStore } from "../platform/sw/device-store.ts";

/** Gives the device a storage until the end of the test: the DOM of component tests has no IndexedDB. */
export function fakeDeviceStore(): Map<string, unknown> {
  const entries = new Map<string, unknown>();
  vi.spyOn(deviceStore, "get").mockImplementation(async (key) => entries.get(key));
  vi.spyOn(deviceStore, "set").mockImplementation(async (key, value) => entries.set(key, value).has(key));
  vi.spyOn(deviceStore, "remove").mockImplementation(async (key) => void entries.delete(key));
  vi.spyOn(deviceStore, "removeIf").mockImplementation(
    async (key, condition) => condition(entries.get(key)) && entries.delete(key),
  );
  vi.spyOn(deviceStore, "list").mockImplementation(async (prefix) =>
    [...entries].flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : [])),
  );
  vi.spyOn(deviceStore, "removeAll").mockImplementation(async (prefix) => {
    for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
  });
  vi.spyOn(deviceStore, "clear").mockImplementation(async () => entries.clear());
  return entries;
}
