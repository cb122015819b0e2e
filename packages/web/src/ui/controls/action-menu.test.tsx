import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ActionMenu } from "./action-menu.tsx";

const menuButton = () => screen.getByRole("button", { name: /^Menu/ });
const isOpen = () => menuButton().getAttribute("aria-expanded") === "true";
const listOf = () => document.getElementById(menuButton().getAttribute("aria-controls") ?? "");

function renderMenu(news: string | null = null) {
  const act = vi.fn<() => void>();
  render(
    <main tabIndex={-1}>
      <ActionMenu news={news}>
        <button type="button" onClick={act}>
          Scoring
        </button>
      </ActionMenu>
      <button type="button">Elsewhere</button>
    </main>,
  );
  return { act, user: userEvent.setup() };
}

// Covers LEAGUE-40.
test("an action closes the menu and leaves the focus on its button", async () => {
  const { act, user } = renderMenu();
  expect(isOpen()).toBe(false);
  await user.click(menuButton());
  expect(isOpen()).toBe(true);
  expect(listOf()?.textContent).toBe("Scoring");
  await user.click(screen.getByRole("button", { name: "Scoring" }));
  expect(act).toHaveBeenCalledOnce();
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(menuButton());
});

test("Escape closes it and gives the focus back", async () => {
  const { user } = renderMenu();
  await user.click(menuButton());
  await user.tab();
  expect(document.activeElement?.textContent).toBe("Scoring");
  expect(isOpen()).toBe(true);
  await user.keyboard("{Escape}");
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(menuButton());
});

test("a press elsewhere, and Tab out of it, close it", async () => {
  const { user } = renderMenu();
  await user.click(menuButton());
  await user.click(screen.getByRole("button", { name: "Elsewhere" }));
  expect(isOpen()).toBe(false);
  await user.click(menuButton());
  await user.tab();
  await user.tab();
  expect(document.activeElement?.textContent).toBe("Elsewhere");
  expect(isOpen()).toBe(false);
});

test("the focus on the page around it does not close it", async () => {
  const { user } = renderMenu();
  await user.click(menuButton());
  screen.getByRole("main").focus();
  expect(isOpen()).toBe(true);
});

// Covers LEAGUE-40.
test("its button says what is new", () => {
  renderMenu("a note is not read yet");
  expect(menuButton().getAttribute("aria-label")).toBe("Menu, a note is not read yet");
});
