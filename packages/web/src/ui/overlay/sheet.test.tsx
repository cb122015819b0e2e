import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useRef, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Sheet } from "./sheet.tsx";

let frames: FrameRequestCallback[];

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => frames.push(callback));
});
afterEach(() => void vi.unstubAllGlobals());

const runFrames = () => act(() => frames.splice(0).forEach((callback) => callback(0)));

function Page({ hasField }: { hasField: boolean }) {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button onClick={() => setOpen(true)}>Add</button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Add Note" initialFocus={field}>
        <button>Another</button>
        {hasField && <input ref={field} aria-label="Note" defaultValue="Old" />}
      </Sheet>
    </>
  );
}

/** Opens the sheet by the keyboard. No frame is drawn after that. */
async function openSheet(hasField: boolean) {
  const user = userEvent.setup();
  render(<Page hasField={hasField} />);
  await user.tab();
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Add Note" });
  return user;
}

test("the first field of a sheet has the focus before the next frame, and what is typed at once stays", async () => {
  const user = await openSheet(true);
  const note = screen.getByRole<HTMLInputElement>("textbox", { name: "Note" });
  expect(document.activeElement).toBe(note);
  note.setSelectionRange(0, 3);
  await user.keyboard("New");
  runFrames();
  await user.keyboard("er");
  expect(note.value).toBe("Newer");
});

test("a sheet without such a field focuses its close button", async () => {
  await openSheet(false);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
});
