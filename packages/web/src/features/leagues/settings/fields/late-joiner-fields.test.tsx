import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { LateJoinerFields, type LateJoinerValues, toLateJoiners } from "./late-joiner-fields.tsx";

const OFF: LateJoinerValues = { hasLate: false, lateUntil: "", lateStart: "lowest" };

/** The fields as a form has them; `saved` is called with what it would save after each edit. */
function show(
  initial: LateJoinerValues,
  { error, isSaving = false }: { error?: string; isSaving?: boolean } = {},
) {
  const saved = vi.fn<(rule: ReturnType<typeof toLateJoiners>) => void>();
  function Form() {
    const [values, setValues] = useState(initial);
    const edit = (part: Partial<LateJoinerValues>) => {
      setValues({ ...values, ...part });
      saved(toLateJoiners({ ...values, ...part }));
    };
    return <LateJoinerFields values={values} error={error} isSaving={isSaving} onEdit={edit} />;
  }
  render(<Form />);
  return { saved, user: userEvent.setup() };
}

// Covers LATE-1, LATE-5.
test("an owner turns late joiners on with the keyboard, until an episode and with a start", async () => {
  const { saved, user } = show(OFF);
  expect(screen.queryByLabelText(/^Last episode/)).toBeNull();
  await user.selectOptions(screen.getByLabelText(/^Late joiners/), "They draft alone");
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Last episode before which teams may join/));
  await user.keyboard("4");
  await user.selectOptions(screen.getByLabelText(/^Points with which/), "The mean total of the other teams");
  expect(saved).toHaveBeenLastCalledWith({ until: 4, start: "mean" });
  await user.selectOptions(screen.getByLabelText(/^Late joiners/), "They have no contestants");
  expect(saved).toHaveBeenLastCalledWith(null);
});

// Covers LATE-1.
test("an error is read with the episode, and nothing can be edited while it is saved", () => {
  const reason = "Episode 2 has begun to air. Please enter a later one";
  show({ ...OFF, hasLate: true, lateUntil: "2" }, { error: reason, isSaving: true });
  const field = screen.getByLabelText(/^Last episode/);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const described = field
    .getAttribute("aria-describedby")!
    .split(" ")
    .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent);
  expect(described).toContain(reason);
  for (const input of [field, ...screen.getAllByRole("combobox")])
    expect(input.matches(":disabled")).toBe(true);
});
