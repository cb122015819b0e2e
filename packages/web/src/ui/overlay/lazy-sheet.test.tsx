import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { lazyModule, lazyPart, lazySheet, loadParts } from "./lazy-sheet.tsx";

interface ExampleProps {
  open: boolean;
  onClose: () => void;
}
const onClose = () => undefined;
const failure = new TypeError("Failed to fetch dynamically imported module: /assets/part.js");
const ExampleSheet = ({ open }: ExampleProps) => <p>{open ? "open" : "closed"}</p>;

test("a sheet is loaded when it is opened, and stays for its closing animation", async () => {
  const load = vi.fn<() => Promise<{ ExampleSheet: typeof ExampleSheet }>>(() =>
    Promise.resolve({ ExampleSheet }),
  );
  const Lazy = lazySheet(load, "ExampleSheet");
  const { rerender } = render(<Lazy open={false} onClose={onClose} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Lazy open onClose={onClose} />);
  expect(await screen.findByText("open")).toBeTruthy();
  rerender(<Lazy open={false} onClose={onClose} />);
  expect(screen.getByText("closed")).toBeTruthy();
});

test("a sheet that was loaded before is there at once", async () => {
  const Lazy = lazySheet(() => Promise.resolve({ ExampleSheet }), "ExampleSheet");
  await loadParts();
  render(<Lazy open onClose={onClose} />);
  expect(screen.getByText("open")).toBeTruthy();
});

// Covers APP-51.
test("parts are not loaded ahead while the data saver is on", async () => {
  const load = vi.fn<() => Promise<{ ExampleSheet: typeof ExampleSheet }>>(() =>
    Promise.resolve({ ExampleSheet }),
  );
  lazySheet(load, "ExampleSheet");
  Object.assign(navigator, { connection: { saveData: true } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "connection"));
  await loadParts();
  expect(load).not.toHaveBeenCalled();
});

// Covers APP-33.
test("in place of a part that cannot be loaded an error is shown, and the rest of the page stays", async () => {
  vi.spyOn(console, "error").mockReturnValue();
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

// Covers APP-33.
test("a sheet that cannot be loaded says so above the page, and is loaded when it is opened again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const load = vi
    .fn<() => Promise<{ ExampleSheet: typeof ExampleSheet }>>()
    .mockRejectedValueOnce(failure)
    .mockResolvedValueOnce({ ExampleSheet });
  const Lazy = lazySheet(load, "ExampleSheet");
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <h1>League</h1>
        <button type="button" onClick={() => setOpen(true)}>
          Scoring
        </button>
        <Lazy open={open} onClose={() => setOpen(false)} />
      </>
    );
  }
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole("button", { name: "Scoring" }));
  expect(await screen.findByRole("dialog", { name: "This part could not be loaded" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("heading", { name: "League" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Scoring" }));
  expect(await screen.findByText("open")).toBeTruthy();
});

test("a module is loaded with the parts, and again after a failure", async () => {
  const load = vi
    .fn<() => Promise<{ value: number }>>()
    .mockRejectedValueOnce(failure)
    .mockResolvedValue({ value: 1 });
  const module = lazyModule(load);
  await loadParts();
  expect(module.get()).toBeUndefined();
  await loadParts();
  expect(module.get()).toEqual({ value: 1 });
  expect(await module.load()).toEqual({ value: 1 });
  expect(load).toHaveBeenCalledTimes(2);
});
