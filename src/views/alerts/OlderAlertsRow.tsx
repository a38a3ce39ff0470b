import { Plural, Trans } from "@lingui/react/macro";
import { History } from "lucide-react";
import type { EpochMs } from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { Button } from "../ui/Button.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import type { useOlderAlerts } from "./useOlderAlerts.ts";
import "./OlderAlertsRow.css";

type Older = ReturnType<typeof useOlderAlerts>;

/** The line below the live window: what follows was closed, was read once, and is not live. */
export function WindowEndRow({
  before,
  inWindow,
}: {
  readonly before: EpochMs;
  readonly inWindow: number;
}) {
  const format = useTimeFormat();
  const when = formatDateTime(before, format);
  return (
    <div className="OlderAlertsRow" data-kind="windowEnd">
      <History aria-hidden />
      {inWindow === 0 ? (
        <Trans>No alert of this kind since {when}. Older ones that are closed, as last read:</Trans>
      ) : (
        <Trans>Raised before {when} and closed since, as last read:</Trans>
      )}
    </div>
  );
}

/** The end of the list: what is being read, that there is no more, or what went wrong and what now. */
export function OlderTailRow({ older }: { readonly older: Older }) {
  const { shown, failure } = older.context;
  const { refused, alerts } = shown;
  return (
    <div className="OlderAlertsRow" data-kind="tail" role="status">
      <TailWords older={older} count={alerts.length} failure={failure} />
      {refused > 0 && (
        <span className="OlderAlertsRow-refused">
          <Plural
            value={refused}
            one="# document could not be read and is left out."
            other="# documents could not be read and are left out."
          />
        </span>
      )}
    </div>
  );
}

function TailWords({
  older: { actor, state },
  count,
  failure,
}: {
  readonly older: Older;
  readonly count: number;
  readonly failure: string | null;
}) {
  switch (state) {
    case "idle":
    case "reading":
    case "refreshing":
      return (
        <>
          <Spinner size="small" />
          <Trans>Reading older alerts…</Trans>
        </>
      );
    case "more":
      return (
        <Button size="small" onPress={() => actor.send({ type: "list.endReached" })}>
          <Trans>Load older</Trans>
        </Button>
      );
    case "end":
      return count === 0 ? (
        <Trans>There are no older alerts.</Trans>
      ) : (
        <Trans>No older alerts.</Trans>
      );
    case "failed":
    case "refreshFailed":
      return (
        <>
          <span className="OlderAlertsRow-failure" title={failure ?? undefined}>
            {state === "failed" ? (
              <Trans>Older alerts could not be read.</Trans>
            ) : (
              <Trans>Older alerts may have changed and could not be read again.</Trans>
            )}
          </span>
          <Button size="small" onPress={() => actor.send({ type: "user.retry" })}>
            <Trans>Try again</Trans>
          </Button>
        </>
      );
    default:
      return unreachable(state);
  }
}
