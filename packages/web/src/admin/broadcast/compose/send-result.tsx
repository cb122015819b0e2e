import type { ReactNode } from "react";

/** What came of it, beside the button; said aloud when it appears. */
export const SendResult = ({ children }: { children: ReactNode }) => (
  <p role="status" className="min-w-0 flex-1 text-[0.9375rem] text-dim">
    {children}
  </p>
);
