import { adminPlayerRoutes, seasonRoutes, type AdminPlayer, type Season } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createFakeApi, type FakeApi } from "../../../../testing/fake-api.ts";
import { renderPage } from "../../../../testing/render-page.tsx";
import { testId } from "../../../../testing/test-id.ts";
import { PhotosPage } from "./photos-page.tsx";

const player = (number: number, firstName: string, lastName: string): AdminPlayer => ({
  playerId: testId(number),
  firstName,
  lastName,
  photoUrl: null,
  tribe: null,
  eliminated: false,
});
const JANE = player(1, "Jane", "Doe");
const BEN = { ...player(2, "Ben", "Cruz"), photoUrl: "/images/old" };
const season = (number: number, name: string, isCurrent = false): Season => ({
  seasonId: testId(number),
  name,
  isCurrent,
  archivedAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  playerCount: 2,
  episodeCount: 0,
  scoreCount: 0,
  scheduledDraftCount: 0,
});
const photo = (name: string, type = "image/jpeg", size = 200) =>
  new File([new Uint8Array(size)], name, { type });

/** The uploads: those of these files are refused. */
let refused: Set<string>;
let uploaded: string[];
let api: FakeApi;
beforeEach(() => {
  refused = new Set();
  uploaded = [];
  api = createFakeApi();
  api.reply(seasonRoutes.list, { data: [season(50, "Season 50", true)] });
  api.reply(adminPlayerRoutes.list, { data: [JANE, BEN] });
  api.reply(adminPlayerRoutes.setPhoto, {});
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:preview");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends EventTarget {
      upload = new EventTarget();
      status = 200;
      responseText = "";
      open() {}
      setRequestHeader() {}
      abort() {}
      send(form: FormData) {
        const file = form.get("file");
        const name = file instanceof File ? file.name : "";
        uploaded.push(name);
        this.status = refused.has(name) ? 422 : 200;
        this.responseText = JSON.stringify(
          refused.has(name)
            ? { status: "fail", message: "This picture cannot be read", err: "" }
            : { status: "success", data: { result: { variants: [`/images/${name}`] } } },
        );
        queueMicrotask(() => this.dispatchEvent(new Event("load")));
      }
    },
  );
});
const open = () => renderPage(<PhotosPage />, api, { path: "/admin/import/photos", isAdmin: true });
const choose = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const chosenName = (name: string) =>
  within(choose(name)).getByRole<HTMLOptionElement>("option", { selected: true }).textContent;
const sent = () =>
  api.requests(adminPlayerRoutes.setPhoto).map(({ params, body }) => [params["playerId"], body.photoUrl]);

// Covers ADMIN-PLAYER-21.
test("a name that two contestants share stays unclear when one of them has got a photo", async () => {
  api.reply(adminPlayerRoutes.list, { data: [JANE, player(3, "Jane", "Kim")] });
  const { user } = await open();
  await user.upload(await screen.findByLabelText("Photo files"), [photo("jane doe.jpg")]);
  await user.upload(screen.getByLabelText("Photo files"), [photo("jane.jpg"), photo("jane doe 2.jpg")]);
  expect(chosenName("jane doe.jpg")).toBe("Jane Doe");
  expect(chosenName("jane.jpg")).toBe("No one: leave it out");
  expect(chosenName("jane doe 2.jpg")).toBe("No one: leave it out");
});

// Covers ADMIN-PLAYER-21.
test("photos are matched by name, corrected, and only then uploaded", async () => {
  const { user } = await open();
  await user.upload(await screen.findByLabelText("Photo files"), [
    photo("doe-jane.jpg"),
    photo("IMG_1.jpg"),
    photo("IMG_2.jpg"),
  ]);
  expect(chosenName("doe-jane.jpg")).toBe("Jane Doe");
  expect(chosenName("IMG_1.jpg")).toBe("No one: leave it out");
  expect(screen.getByText("1 ready, 2 without a contestant")).toBeTruthy();
  await user.selectOptions(choose("IMG_1.jpg"), "Ben Cruz");
  expect(screen.getByText("Replaces the present photo")).toBeTruthy();
  await user.selectOptions(choose("IMG_2.jpg"), "Ben Cruz");
  expect(chosenName("IMG_1.jpg")).toBe("No one: leave it out");
  expect(uploaded).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Upload 2 Photos" }));
  expect(await screen.findByText("2 photos uploaded, 1 without a contestant")).toBeTruthy();
  expect(uploaded).toEqual(["doe-jane.jpg", "IMG_2.jpg"]);
  expect(sent()).toEqual([
    [JANE.playerId, "/images/doe-jane.jpg"],
    [BEN.playerId, "/images/IMG_2.jpg"],
  ]);
});

// Covers ADMIN-PLAYER-21.
test("a photo that fails says why and stops no other; it can be sent again", async () => {
  refused.add("jane doe.jpg");
  const { user } = await open();
  await user.upload(await screen.findByLabelText("Photo files"), [photo("jane doe.jpg"), photo("ben.jpg")]);
  await user.click(screen.getByRole("button", { name: "Upload 2 Photos" }));
  expect(await screen.findByText("This picture cannot be read")).toBeTruthy();
  await waitFor(() => expect(sent()).toEqual([[BEN.playerId, "/images/ben.jpg"]]));
  refused.clear();
  await user.click(await screen.findByRole("button", { name: "Upload 1 Photo" }));
  expect(await screen.findByText("2 photos uploaded")).toBeTruthy();
  expect(screen.queryByText("This picture cannot be read")).toBeNull();
});

// Covers ADMIN-PLAYER-21, ADMIN-PLAYER-9.
test("a file that is no picture is named and never sent; a wrong one can be removed", async () => {
  const { user } = await open();
  // Dropped files are not filtered by the picker.
  const withoutFilter = await screen.findByLabelText("Photo files");
  withoutFilter.removeAttribute("accept");
  await user.upload(withoutFilter, [
    photo("jane doe.txt", "text/plain"),
    photo("jane.jpg", "image/jpeg", 10),
  ]);
  expect(screen.getByText("File type must be JPEG, PNG, WebP or AVIF")).toBeTruthy();
  expect(screen.getByText("File is smaller than 100 bytes")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Upload/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Remove jane doe.txt" }));
  expect(screen.queryByText("jane doe.txt")).toBeNull();
});

test("without contestants the page leads to the table", async () => {
  api.reply(adminPlayerRoutes.list, { data: [] });
  await open();
  expect((await screen.findByRole("link", { name: "Paste a Table" })).getAttribute("href")).toBe(
    `/admin/import?season=${testId(50)}`,
  );
});

// Covers ADMIN-PLAYER-21.
test("the photos of another season's contestants are added too, except those of an archived one", async () => {
  const past = { ...season(48, "Season 48"), archivedAt: "2026-02-01T00:00:00.000Z" };
  api.reply(seasonRoutes.list, { data: [season(50, "Season 50", true), season(51, "Season 51"), past] });
  api.reply(adminPlayerRoutes.list, ({ query }) => ({
    data: query["seasonId"] === testId(51) ? [player(4, "Gia", "Lund")] : [JANE, BEN],
  }));
  const { user } = await open();
  const select = await screen.findByLabelText("Season");
  const options = within(select).getAllByRole<HTMLOptionElement>("option");
  expect(options.map(({ textContent, selected }) => [textContent, selected])).toEqual([
    ["Season 50 (current)", true],
    ["Season 51", false],
  ]);
  await user.selectOptions(select, "Season 51");
  await waitFor(() => expect(api.requests(adminPlayerRoutes.list)).toHaveLength(2));
  await user.upload(await screen.findByLabelText("Photo files"), [photo("gia lund.jpg")]);
  await user.click(screen.getByRole("button", { name: "Upload 1 Photo" }));
  await waitFor(() => expect(sent()).toEqual([[testId(4), "/images/gia lund.jpg"]]));
});

// Covers APP-50.
test("photos that are not uploaded yet are there when the page is opened again", async () => {
  const { user, unmount } = await open();
  await user.upload(await screen.findByLabelText("Photo files"), photo("jane doe.jpg"));
  expect(chosenName("jane doe.jpg")).toBe("Jane Doe");
  unmount();
  const again = await open();
  expect(await screen.findByLabelText("jane doe.jpg")).toBeTruthy();
  expect(chosenName("jane doe.jpg")).toBe("Jane Doe");
  await again.user.click(screen.getByRole("button", { name: "Start over" }));
  expect(screen.queryByLabelText("jane doe.jpg")).toBeNull();
  await again.user.upload(screen.getByLabelText("Photo files"), photo("ben cruz.jpg"));
  expect(await screen.findByLabelText("ben cruz.jpg")).toBeTruthy();
  expect(screen.queryByLabelText("jane doe.jpg")).toBeNull();
});
