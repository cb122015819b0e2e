import { expect, test } from "vitest";
import { lastSeenText } from "./sessions-card.tsx";

const NOW = Date.parse("2030-01-10T12:00:00Z");

test.each([
  ["2030-01-10T11:59:00Z", "Seen within the last hour"],
  ["2030-01-10T12:01:00Z", "Seen within the last hour"],
  ["2030-01-10T10:20:00Z", "Seen 1 h ago"],
  ["2030-01-07T11:00:00Z", "Seen 3 days ago"],
])("a session seen at %s reads %s", (seenAt, text) => {
  expect(lastSeenText(seenAt, NOW)).toBe(text);
});
