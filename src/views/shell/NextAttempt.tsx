import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { EpochMs } from "../../domain/base/time.ts";
import { useNow } from "../kit/useNow.ts";
import { ProgressBar } from "../ui/ProgressBar.tsx";

type NextAttemptProps = {
  readonly retryAt: EpochMs;
  /** From 1. */
  readonly attempt: number;
};

/** The time that is left to the next attempt to connect. */
export function NextAttempt(props: NextAttemptProps) {
  return <Countdown key={props.retryAt} {...props} />;
}

function Countdown({ retryAt, attempt }: NextAttemptProps) {
  const { t } = useLingui();
  const now = useNow(250);
  // The bar runs over the time from when it was first seen: since when the core waits, nobody tells.
  const [seenAt] = useState(now);
  const left = Math.max(0, Math.ceil((retryAt - now) / 1000));
  const share = retryAt <= seenAt ? 1 : Math.min(1, (now - seenAt) / (retryAt - seenAt));
  return (
    <ProgressBar
      label={t`Next attempt (number ${attempt})`}
      value={share * 100}
      valueText={
        left === 0 ? t`now` : t`in ${plural(left, { one: "# second", other: "# seconds" })}`
      }
    />
  );
}
