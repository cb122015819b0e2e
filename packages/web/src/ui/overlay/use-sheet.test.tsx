import { fireEvent, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { useSheet } from "./use-sheet.ts";

const open: string[] = [];

function Content({ name }: { name: string }) {
  useEffect(() => {
    open.push(name);
    return () => void open.splice(open.indexOf(name), 1);
  }, [name]);
  return <p>{name}</p>;
}

function Page() {
  const [edit, remove] = [useSheet<string>(), useSheet<string>()];
  return (
    <>
      <button onClick={() => edit.show("Ada")}>Edit Ada</button>
      <button onClick={() => remove.show("Bo")}>Remove Bo</button>
      <button onClick={() => edit.show("Cy")}>Edit Cy</button>
      {edit.render((subject) => (
        <Content name={`Edit ${subject}`} />
      ))}
      {remove.render((subject) => (
        <Content name={`Remove ${subject}`} />
      ))}
    </>
  );
}

test("two sheets beside each other keep their own contents, and a new opening replaces the old one", () => {
  render(<Page />);
  for (const name of ["Edit Ada", "Remove Bo", "Edit Cy"])
    fireEvent.click(screen.getByRole("button", { name }));
  expect(screen.getAllByText(/./, { selector: "p" }).map((text) => text.textContent)).toEqual([
    "Edit Cy",
    "Remove Bo",
  ]);
  expect(open.toSorted()).toEqual(["Edit Cy", "Remove Bo"]);
});
