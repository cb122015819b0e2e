import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PasswordField } from "./password-field.tsx";

function renderField() {
  render(<PasswordField label="Password" autoComplete="current-password" />);
  return { user: userEvent.setup(), field: screen.getByLabelText("Password") };
}

test("a password is hidden until it is shown on request", async () => {
  const { user, field } = renderField();
  expect(field).toHaveProperty("type", "password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(field).toHaveProperty("type", "text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(field).toHaveProperty("type", "password");
});

test("a password can be pasted, and managers learn what the field is for", async () => {
  const { user, field } = renderField();
  await user.click(field);
  await user.paste("correct horse battery staple");
  expect(field).toHaveProperty("value", "correct horse battery staple");
  expect(field.getAttribute("autocomplete")).toBe("current-password");
});
