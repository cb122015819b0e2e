/* What the screens do on a page before their picture is taken. */

/** Presses the first button of that name. */
export const press = (name) => (page) => page.getByRole("button", { name }).first().click();

/** Presses it, and waits for the sheet or dialog that it opens. */
export const sheet = (name) => async (page) => {
  await press(name)(page);
  await page.getByRole("dialog").waitFor();
};

/** Presses a button in the open sheet, which opens a second one. */
export const nextSheet = (name, title) => async (page) => {
  await page.getByRole("dialog").getByRole("button", { name }).first().click();
  await page.getByRole("dialog", { name: title }).waitFor();
};

export const tab = (name) => (page) => page.getByRole("tab", { name }).click();
export const words = (content) => (page) => page.getByText(content).first().waitFor();
export const heading = (name) => (page) => page.getByRole("heading", { name }).first().waitFor();

/** One after the other. */
export const inTurn =
  (...actions) =>
  async (page) => {
    for (const action of actions) await action(page);
  };

/** Makes requests fail, or answers them differently, until the next screen. */
export const withReply = (pattern, reply, then) => async (page) => {
  await page.route(pattern, (route) => route.fulfill(reply));
  await page.reload();
  await then(page);
};
export const ok = (data) => ({ json: { status: "success", data } });
export const failure = { status: 503, json: { status: "fail", message: "The site is being updated" } };

/** For a call whose reply comes with the first call of a session, unless the server refuses that one. */
export const withSingleReply = (pattern, reply, then) =>
  withReply("**/api/login/start*", failure, withReply(pattern, reply, then));

/** `screensOf("ana")(name, path, open)` is a screen of that user of the demo site; null is for visitors. */
export const screensOf = (user) => (name, path, open) => ({ name, user, path, open });
