import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { Link } from "./link.tsx";

const Place = () => {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify([pathname + search, state])}</output>;
};
const show = (link: ReactNode) =>
  render(
    <MemoryRouter initialEntries={["/league/1"]}>
      {link}
      <Place />
    </MemoryRouter>,
  );
const place = () => screen.getByRole("status").textContent;

test("a press on a link opens its page with its state", () => {
  const onClick = vi.fn<() => void>();
  show(
    <Link to="/notes?from=league" state="before" onClick={onClick}>
      Notes
    </Link>,
  );
  const link = screen.getByRole("link", { name: "Notes" });
  expect(link.getAttribute("href")).toBe("/notes?from=league");
  fireEvent.click(link);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(place()).toBe(JSON.stringify(["/notes?from=league", "before"]));
});

test("a link is left to the browser with a modifier key, and does nothing where its press is prevented", () => {
  show(
    <>
      <Link to="/notes">Notes</Link>
      <Link to="/players" onClick={(event) => event.preventDefault()}>
        Players
      </Link>
    </>,
  );
  fireEvent.click(screen.getByRole("link", { name: "Notes" }), { ctrlKey: true });
  fireEvent.click(screen.getByRole("link", { name: "Players" }));
  expect(place()).toBe(JSON.stringify(["/league/1", null]));
});
