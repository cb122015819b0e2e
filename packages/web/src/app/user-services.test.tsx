import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeDeviceStore } from "../testing/fake-device-store.ts";
import { testUser } from "../testing/test-user.ts";

const MOCKED = ["./push-registration.tsx", "../ui/unsaved/leave-question.tsx"];

afterEach(() => {
  vi.restoreAllMocks();
  for (const path of MOCKED) vi.doUnmock(path);
  vi.resetModules();
});

// Covers APP-50.
test("a background service that fails does not take away the question before a form is left", async () => {
  const fail = vi.fn<() => void>(() => {
    throw new Error("this service fails");
  });
  // Other test files may have loaded these modules, and all that import them, without the mocks.
  vi.resetModules();
  vi.doMock("./push-registration.tsx", () => ({ PushRegistration: fail }));
  vi.doMock("../ui/unsaved/leave-question.tsx", () => ({ LeaveQuestion: () => <p>The question</p> }));
  const { createFakeApi } = await import("../testing/fake-api.ts");
  const { renderPage } = await import("../testing/render-page.tsx");
  const { ErrorBoundary } = await import("../ui/layout/error-boundary.tsx");
  const { UserServices } = await import("./user-services.tsx");
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
