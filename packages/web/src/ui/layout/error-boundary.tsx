import { Component, type ReactNode } from "react";

interface Props {
  /** What stands there instead; `reset` tries again. */
  fallback: (error: unknown, reset: () => void) => ReactNode;
  onReset?: () => void;
  children: ReactNode;
}

interface State {
  failed: boolean;
  error: unknown;
}

/** Catches what breaks while rendering below it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  reset = () => {
    this.props.onReset?.();
    this.setState({ failed: false, error: null });
  };

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error, this.reset) : this.props.children;
  }
}

/** The file of a page could not be loaded: offline, or a new version has replaced it. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|error loading dynamically|preload CSS/i.test(
    error.message,
  );
