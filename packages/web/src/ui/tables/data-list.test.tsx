import { render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Column, DataList } from "./data-list.tsx";

interface Boat {
  name: string;
  seats: number;
  owner: string;
}

const boats: readonly Boat[] = [
  { name: "Petrel", seats: 4, owner: "Ana" },
  { name: "Heron", seats: 6, owner: "Ben" },
];

const columns: readonly Column<Boat>[] = [
  { heading: "Name", cell: ({ name }) => name, onCard: "cell" },
  { heading: "Seats", number: true, cell: ({ seats }) => seats },
  { heading: "Owner", cell: ({ owner }) => owner, onCard: "nothing" },
];

const show = (rows: readonly Boat[] = boats) =>
  render(
    <DataList
      label="Boats"
      rows={rows}
      keyOf={({ name }) => name}
      columns={columns}
      actions={({ name }) => <button type="button">Sell {name}</button>}
      details={({ name }) => name === "Heron" && { id: "heron", content: "Moored in the bay" }}
      empty="No boats yet"
    />,
  );

test("without rows the list says so", () => {
  show([]);
  expect(screen.getByText("No boats yet")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("on a wide screen each column has a heading, and an open row shows its details below itself", () => {
  show();
  const rows = within(screen.getByRole("table", { name: "Boats" })).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["Name", "Seats", "Owner", "Actions"],
    ["Petrel", "4", "Ana", "Sell Petrel"],
    ["Heron", "6", "Ben", "Sell Heron"],
    ["Moored in the bay"],
  ]);
  expect(document.querySelector("#heron > td")).toHaveProperty("colSpan", 4);
});

describe("on a narrow screen", () => {
  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
  });
  afterEach(() => vi.unstubAllGlobals());

  test("a card shows a column with its heading unless the column says otherwise", () => {
    show();
    const cards = within(screen.getByRole("list", { name: "Boats" })).getAllByRole("listitem");
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      "PetrelSeats: 4Sell Petrel",
      "HeronSeats: 6Moored in the baySell Heron",
    ]);
    expect(screen.queryByRole("table")).toBeNull();
  });
});
