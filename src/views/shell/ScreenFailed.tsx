import { useLingui } from "@lingui/react/macro";
import { useContext, useEffect } from "react";
import { ErrorState } from "../ui/ErrorState.tsx";
import { BrokenScreenContext } from "../wall/brokenScreenContext.ts";
import { ChunkLoadFailed } from "./lazyScreen.ts";

type ScreenFailedProps = {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
};

/** A screen that broke or did not come: what, which, and what now. */
export function ScreenFailed({ title, error, onRetry }: ScreenFailedProps) {
  const { t } = useLingui();
  const onBroken = useContext(BrokenScreenContext);
  useEffect(() => onBroken?.(), [onBroken]);
  return error instanceof ChunkLoadFailed ? (
    <ErrorState
      title={t`“${title}” could not be loaded`}
      description={t`The network may be slow, or a new version was installed meanwhile. Load the page again.`}
      // Code that failed to load is not asked for twice by the same page.
      onRetry={() => window.location.reload()}
      retryLabel={t`Load the page again`}
      details={error.message}
    />
  ) : (
    <ErrorState
      title={t`“${title}” has stopped working`}
      description={t`The rest goes on. Try it again; if it stops again, load the page again and tell your administrator what is below.`}
      onRetry={onRetry}
      details={error.message}
    />
  );
}
