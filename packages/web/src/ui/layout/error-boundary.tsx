import { Component, type ReactNode } from "react";

interface Props {
  /** Rendered instead of the children after an error; `reset` tries again. */
  fallback: (error: unknown, reset: () => void) => ReactNode;
  onReset?: () => void;
  children: ReactNode;
}

interface State {
  failed: boolean;
  error: unknown;
}

/** Catches errors thrown while its children render. */
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

/** A page's chunk could not be loaded: offline, or replaced by a new version. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|error loading dynamically|preload CSS/i.test(
    error.message,
  );
