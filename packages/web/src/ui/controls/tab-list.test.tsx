import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Tabs } from "./tabs.tsx";

const tabs = [
  { key: "one", label: "One" },
  { key: "two", label: "Two" },
  { key: "three", label: "Three" },
] as const;

function Page() {
  const [value, setValue] = useState<(typeof tabs)[number]["key"]>("one");
  return (
    <Tabs label="Numbers" tabs={tabs} value={value} onChange={setValue}>
      the panel of {value}
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole("tab", { name });

test("the arrow keys, Home and End move the focus around, and Enter chooses", async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.tab();
  expect(document.activeElement).toBe(tab("One"));
  await user.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(tab("Three"));
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(document.activeElement).toBe(tab("Two"));
  expect(tab("One").getAttribute("aria-selected")).toBe("true");
  await user.keyboard("{Enter}");
  expect(tab("Two").getAttribute("aria-selected")).toBe("true");
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(tab("Three"));
  await user.keyboard("{Home}");
  expect(document.activeElement).toBe(tab("One"));
});

test("Tab leaves the list for the panel, which has the chosen tab's name", async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(tab("Three"));
  await user.keyboard("{ArrowLeft}");
  await user.tab();
  const panel = screen.getByRole("tabpanel", { name: "Three" });
  expect(document.activeElement).toBe(panel);
  expect(panel.textContent).toBe("the panel of three");
  expect(tab("Three").getAttribute("aria-controls")).toBe(panel.id);
});
