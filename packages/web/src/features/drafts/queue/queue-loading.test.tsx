import { draftRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderDraftRoom } from "../../../testing/render-draft-room.tsx";
import { testId } from "../../../testing/test-id.ts";
import { DraftRoom } from "../page/draft-room.tsx";
import { logOf, snapshot } from "../state/room-fixture.ts";

const room = <DraftRoom leagueId={testId(900)} backLink={{ to: "/", label: "Go to the league" }} />;

// Covers ROOM-16.
test("until the queue is loaded, its buttons are disabled and say why", async () => {
  const { api, answerJoin } = await renderDraftRoom(room);
  const load = api.delay(draftRoutes.queue);
  answerJoin(snapshot(logOf(0)));
  const user = userEvent.setup();
  const list = within(screen.getByRole("list", { name: /^Available players/ }));
  const [first] = list.getAllByRole("button", { name: /^Queue / });
  expect(first?.getAttribute("aria-disabled")).toBe("true");
  await user.click(first!);
  await screen.findByText("Your queue is still loading");
  expect(first?.getAttribute("aria-pressed")).toBe("false");

  load();
  await waitFor(() => expect(first?.getAttribute("aria-disabled")).toBe("false"));
  await user.click(first!);
  expect(first?.getAttribute("aria-pressed")).toBe("true");
});
