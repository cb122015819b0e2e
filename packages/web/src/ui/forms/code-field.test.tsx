import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { CodeField } from "./code-field.tsx";

function Example() {
  const [code, setCode] = useState("");
  return <CodeField label="Code" length={6} value={code} onChange={setCode} />;
}

// Covers ACCOUNT-91.
test.each([
  ["full-width", "１２３４５６"],
  ["Arabic", "١٢٣٤٥٦"],
  ["Persian", "۱۲۳ ۴۵۶"],
  ["Devanagari", "१२३४५६"],
  ["double-struck", "𝟙𝟚𝟛𝟜𝟝𝟞"],
  ["ASCII", "a123-456 7"],
])("%s digits become a code", async (_script, typed) => {
  const { getByLabelText } = render(<Example />);
  await userEvent.click(getByLabelText("Code"));
  await userEvent.paste(typed);
  expect(getByLabelText("Code")).toHaveProperty("value", "123456");
});
