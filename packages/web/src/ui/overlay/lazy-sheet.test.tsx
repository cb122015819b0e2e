import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { lazyPart, lazySheet, loadParts } from "./lazy-sheet.tsx";

const ExampleSheet = ({ open }: { open: boolean }) => <p>{open ? "open" : "closed"}</p>;

test("a sheet is loaded when it is opened, and stays for its closing animation", async () => {
  const load = vi.fn<() => Promise<{ ExampleSheet: typeof ExampleSheet }>>(() =>
    Promise.resolve({ ExampleSheet }),
  );
  const Lazy = lazySheet(load, "ExampleSheet");
  const { rerender } = render(<Lazy open={false} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Lazy open />);
  expect(await screen.findByText("open")).toBeTruthy();
  rerender(<Lazy open={false} />);
  expect(screen.getByText("closed")).toBeTruthy();
});

test("a sheet that was loaded before is there at once", async () => {
  const Lazy = lazySheet(() => Promise.resolve({ ExampleSheet }), "ExampleSheet");
  await loadParts();
  render(<Lazy open />);
  expect(screen.getByText("open")).toBeTruthy();
});

test("in place of a part that cannot be loaded an error is shown, and the rest of the page stays", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const failure = new TypeError("Failed to fetch dynamically imported module: /assets/part.js");
  const Part = lazyPart<object, "Part">(() => Promise.reject(failure), "Part");
  render(
    <>
      <h1>League</h1>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </>,
  );
  expect(await screen.findByRole("heading", { name: "This part could not be loaded" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "League" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeTruthy();
});
