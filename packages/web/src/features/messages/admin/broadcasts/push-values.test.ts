import { PushBody } from "@emberline/contract";
import { expect, test } from "vitest";
import { findErrors } from "../../../../platform/api/form-errors.ts";
import { allUsers } from "./recipient-selection.ts";
import { toPushBody, PUSH_TYPE_CHOICES, type PushValues, findPushType } from "./push-values.ts";

const values: PushValues = {
  title: "Tonight",
  body: "Come!",
  type: "general",
  url: "",
  recipients: allUsers,
};
const errors = (changes: Partial<PushValues>) => findErrors(PushBody, toPushBody({ ...values, ...changes }));

// Covers ADMIN-MESSAGE-2.
test("title, body, a recipient and a page of this site are required", () => {
  expect(errors({})).toBeNull();
  expect(errors({ title: "" })).toEqual({ title: "Title and body are required" });
  expect(errors({ body: " " })).toEqual({ body: "Title and body are required" });
  for (const url of ["players", "//elsewhere.test", "/\\elsewhere.test", "javascript:alert(1)", "https://"]) {
    expect(errors({ url })).toEqual({
      url: "Please enter a page of this site: its address, or its path, which begins with /",
    });
  }
  expect(errors({ url: " /players " })).toBeNull();
  // Only the server knows whether a full URL belongs to this site.
  expect(errors({ url: "https://emberline.test/players" })).toBeNull();
  expect(errors({ recipients: { all: false, chosen: [] } })).toEqual({
    targetUsers: 'Please select at least one user or choose "All Users"',
  });
});

// Covers ADMIN-MESSAGE-6.
test("every push type can be chosen, and no other value", () => {
  expect(PUSH_TYPE_CHOICES.map(({ value }) => findPushType(value))).toEqual(PUSH_TYPE_CHOICES);
  expect(findPushType("other")).toBeUndefined();
});
