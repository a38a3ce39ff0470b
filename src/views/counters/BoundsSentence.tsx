import { Plural, Trans } from "@lingui/react/macro";
import { unreachable } from "../../domain/base/unreachable.ts";
import { boundsStatus } from "./boundsStatus.ts";
import type { ShownCounter } from "./useCounters.ts";

/** How the counters stand against their bounds, in one sentence. */
export function BoundsSentence({ shown }: { readonly shown: readonly ShownCounter[] }) {
  const { status, count } = boundsStatus(shown);
  switch (status) {
    case "outside":
      return (
        <Plural
          value={count}
          one="# counter is outside its bounds."
          other="# counters are outside their bounds."
        />
      );
    case "uncounted":
      return (
        <Plural
          value={count}
          one="# counter with bounds is not counted yet."
          other="# counters with bounds are not counted yet."
        />
      );
    case "uncertain":
      return (
        <Plural
          value={count}
          one="# counter with bounds counts people or assets whose place is not certain."
          other="# counters with bounds count people or assets whose place is not certain."
        />
      );
    case "unbounded":
      return <Trans>No counter has bounds.</Trans>;
    case "within":
      return <Trans>All counters are within their bounds.</Trans>;
    default:
      return unreachable(status);
  }
}
