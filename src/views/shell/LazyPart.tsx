import { type ReactNode, Suspense } from "react";
import { ScreenBoundary } from "./ScreenBoundary.tsx";

type LazyPartProps = {
  /** What the part is called. */
  readonly title: string;
  /** While it is fetched. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a page that is fetched apart; one that does not come says so in its place, and the page goes on. */
export function LazyPart({ title, fallback = null, children }: LazyPartProps) {
  return (
    <ScreenBoundary title={title}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ScreenBoundary>
  );
}
