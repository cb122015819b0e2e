import type { DraftPlayer } from "@emberline/contract";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { players } from "../state/room-fixture.ts";
import { QueueList } from "./queue-list.tsx";
import type { Queue } from "./use-queue.ts";

const HEIGHT = 50;

beforeEach(() => {
  vi.spyOn(Element.prototype, "setPointerCapture").mockReturnValue();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function rect(this: Element) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, index * HEIGHT, 300, HEIGHT);
  });
});

function player(index: number): DraftPlayer {
  const found = players[index];
  if (!found) throw new Error("The fixture has fewer players");
  return found;
}
const [ana, ben, cleo, dex] = [player(0), player(1), player(2), player(3)];

const names = () => screen.getAllByRole("listitem").map((row) => row.getAttribute("aria-label"));

function renderQueue(shown: DraftPlayer[]) {
  const onMove = vi.fn<Queue["onMove"]>();
  const list = (rows: DraftPlayer[]) => (
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the list uses of it
    <QueueList queue={{ onMove } as unknown as Queue} players={rows} onEmpty={() => undefined} />
  );
  const { rerender } = render(list(shown));
  return { onMove, show: (rows: DraftPlayer[]) => rerender(list(rows)) };
}

const handleOf = (name: string) => screen.getByRole("button", { name: `Move ${name} Ruiz` });

// Covers ROOM-16.
test("a row that is dragged while a player is picked is dropped between the rows that were shown", () => {
  const { onMove, show } = renderQueue([ana, ben, cleo, dex]);
  const handle = handleOf("Dex");
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 175 });
  // Between Ana and Ben.
  fireEvent.pointerMove(handle, { pointerId: 1, clientY: 85 });
  show([ben, cleo, dex]);
  // The list stands still below the pointer.
  expect(names()).toEqual(["1, Ana Ruiz", "2, Ben Ruiz", "3, Cleo Ruiz", "4, Dex Ruiz"]);
  fireEvent.pointerMove(handle, { pointerId: 1, clientY: 84 });
  fireEvent.pointerUp(handle, { pointerId: 1, clientY: 84 });
  // Before Ben.
  expect(onMove.mock.calls).toEqual([[dex.playerId, 0]]);
  expect(names()).toEqual(["1, Ben Ruiz", "2, Cleo Ruiz", "3, Dex Ruiz"]);
});

// Covers ROOM-16.
test("a drag ends when the dragged player is picked, also if the pick is undone before the drop", () => {
  const { onMove, show } = renderQueue([ana, ben, cleo]);
  const handle = handleOf("Ana");
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 25 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientY: 120 });
  show([ben, cleo]);
  expect(names()).toEqual(["1, Ben Ruiz", "2, Cleo Ruiz"]);
  show([ana, ben, cleo]);
  fireEvent.pointerUp(handleOf("Ana"), { pointerId: 1, clientY: 120 });
  expect(onMove).not.toHaveBeenCalled();
});
