/** Catches what a page throws while it renders; a missing chunk reloads the page. */
import { Component, type ReactNode } from 'react';
import { isChunkFailure } from '#lib/chunk-failure.ts';
import { reloadOnce } from '#lib/reload-guard.ts';

interface Props {
  children: ReactNode;
  fallback: (retry: () => void, error: unknown) => ReactNode;
  /** A change of it (the path) clears the failure. */
  resetKey: string;
}

interface State {
  failed: boolean;
  error: unknown;
  /** What failed is a chunk: a lazy component keeps its failure, so only a reload loads it again. */
  chunk: boolean;
  leaving: boolean;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: null, chunk: false, leaving: false };

  static getDerivedStateFromError(error: unknown): Pick<State, 'failed' | 'error' | 'chunk'> {
    return { failed: true, error, chunk: isChunkFailure(error) };
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkFailure(error) && reloadOnce()) this.setState({ leaving: true });
    else console.error(error);
  }

  override componentDidUpdate(previous: Props): void {
    if (previous.resetKey !== this.props.resetKey && this.state.failed) {
      this.setState({ failed: false });
    }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.state.leaving) return null;
    return this.props.fallback(() => {
      if (this.state.chunk) location.reload();
      else this.setState({ failed: false });
    }, this.state.error);
  }
}
