import { afterEach, expect, test, vi } from "vitest";
import { defaultStart } from "./default-start.ts";

afterEach(() => void vi.unstubAllEnvs());

// Covers ADMIN-LEAGUE-22.
test("a week ahead at 19:00 stays 19:00 across a daylight saving change", () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  expect(defaultStart(Date.parse("2026-10-22T09:15:42Z"))).toBe("2026-10-29T19:00");
});
