import { PushBody } from "@emberline/contract";
import { expect, test } from "vitest";
import { findErrors } from "../../api/form-errors.ts";
import { everybody } from "./choice.ts";
import { bodyOf, PUSH_TYPES, type PushValues, typeOf } from "./push.ts";

const values: PushValues = {
  title: "Tonight",
  body: "Come!",
  type: "general",
  url: "",
  recipients: everybody,
};
const errors = (changes: Partial<PushValues>) => findErrors(PushBody, bodyOf({ ...values, ...changes }));

test("title, body, somebody to get it and an address of ours are asked for", () => {
  expect(errors({})).toBeNull();
  expect(errors({ title: "" })).toEqual({ title: "Title and body are required" });
  expect(errors({ body: " " })).toEqual({ body: "Title and body are required" });
  expect(errors({ url: "https://elsewhere.test" })).toEqual({
    url: "An address inside the site begins with /",
  });
  expect(errors({ url: " /players " })).toBeNull();
  expect(errors({ recipients: { all: false, chosen: [] } })).toEqual({
    targetUsers: 'Please select at least one user or choose "All Users"',
  });
});

test("every type can be chosen, and nothing else", () => {
  expect(PUSH_TYPES.map(({ value }) => typeOf(value))).toEqual(PUSH_TYPES);
  expect(typeOf("other")).toBeUndefined();
});
