import { Component, type ReactNode } from "react";
import { ScreenFailed } from "./ScreenFailed.tsx";

type ScreenBoundaryProps = {
  /** What the screen is called. */
  readonly title: string;
  readonly children: ReactNode;
};

/** Keeps a screen that breaks from taking the shell with it. A class, as React knows no other boundary. */
export class ScreenBoundary extends Component<
  ScreenBoundaryProps,
  { readonly error: Error | null }
> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <ScreenFailed
        title={this.props.title}
        error={error}
        onRetry={() => this.setState({ error: null })}
      />
    );
  }
}
