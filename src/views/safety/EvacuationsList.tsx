import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { DoorOpen } from "lucide-react";
import type { EvacuationSummary } from "../../domain/evacuationSummary.ts";
import { formatDateTime } from "../format/formatDateTime.ts";
import { formatDuration } from "../format/formatDuration.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Panel } from "../ui/Panel.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

/** The evacuations of the last months, newest first, with the way to their reports. */
export function EvacuationsList({
  evacuations,
  onOpen,
}: {
  readonly evacuations: readonly EvacuationSummary[];
  readonly onOpen: (id: string) => void;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  return (
    <Panel title={t`Evacuations of the last 90 days`}>
      {evacuations.length === 0 ? (
        <EmptyState
          icon={<DoorOpen aria-hidden />}
          title={t`None, neither drill nor real.`}
          description={t`The report of each one is kept here.`}
        />
      ) : (
        <ul className="UnknownPeople">
          {evacuations.map(({ id, siteName, kind, startedAt, endedAt, expected }) => (
            <li key={id}>
              <span className="UnknownPeople-name">
                {siteName}{" "}
                <small>{kind === "drill" ? <Trans>drill</Trans> : <Trans>real</Trans>}</small>
              </span>
              <span className="UnknownPeople-age">
                <Button variant="quiet" size="small" onPress={() => onOpen(id)}>
                  {endedAt === null ? <Trans>Open</Trans> : <Trans>Report</Trans>}
                </Button>
              </span>
              <span className="UnknownPeople-place tabular">
                {formatDateTime(startedAt, place)}
                {endedAt !== null && ` · ${formatDuration(endedAt - startedAt, place.locale)}`}
              </span>
              <span className="UnknownPeople-why">
                <Plural value={expected} one="# person expected" other="# people expected" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
