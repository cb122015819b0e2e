import type { ReactNode } from "react";

/** The result beside the button; announced when it appears. */
export const SendResult = ({ children }: { children: ReactNode }) => (
  <p role="status" className="min-w-0 flex-1 text-[0.9375rem] text-dim">
    {children}
  </p>
);
