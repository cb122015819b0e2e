import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createFakeApi } from "../testing/fake-api.ts";
import { fakeDeviceStore } from "../testing/fake-device-store.ts";
import { renderPage } from "../testing/render-page.tsx";
import { testUser } from "../testing/test-user.ts";
import { ErrorBoundary } from "../ui/layout/error-boundary.tsx";
import { UserServices } from "./user-services.tsx";

const fail = vi.hoisted(() =>
  vi.fn<() => void>(() => {
    throw new Error("this service fails");
  }),
);
vi.mock("./push-registration.tsx", () => ({ PushRegistration: fail }));
vi.mock("../ui/unsaved/leave-question.tsx", () => ({ LeaveQuestion: () => <p>The question</p> }));
afterEach(() => vi.restoreAllMocks());

// Covers APP-50.
test("a background service that fails does not take away the question before a form is left", async () => {
  fakeDeviceStore();
  vi.spyOn(console, "error").mockReturnValue();
  const services = (
    <ErrorBoundary fallback={() => null}>
      <UserServices userId={testUser.userId} />
    </ErrorBoundary>
  );
  await renderPage(services, createFakeApi());
  expect(fail).toHaveBeenCalled();
  // One is in `renderPage`.
  expect(screen.getAllByText("The question")).toHaveLength(2);
});
