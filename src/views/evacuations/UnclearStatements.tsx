import { Trans, useLingui } from "@lingui/react/macro";
import type { Statement, StatementsOutcome } from "../../domain/evacuations/personStatements.ts";
import { Banner } from "../ui/Banner.tsx";
import { formatTime } from "../ui/format/formatTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

/** What was said of one person that does not agree, or came too late to count: to be asked again (docs/decisions/0178). */
export function UnclearStatements({
  name,
  outcome: { conflict, overtaken },
}: {
  readonly name: string;
  readonly outcome: StatementsOutcome;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const time = (at: number) => formatTime(at, format, { hasSeconds: true });
  const said = (statement: Statement) => {
    const [by, at] = [statement.byName ?? t`the server`, time(statement.at)];
    return statement.type === "evacuation.checkedIn"
      ? t`${by}: found, ${at}`
      : t`${by}: not found, ${at}`;
  };
  const heardAt = overtaken === null ? "" : time(overtaken.heardInsideAt ?? overtaken.at);
  const foundAt = overtaken === null ? "" : time(overtaken.at);
  return (
    <>
      {conflict !== null && (
        <Banner
          tone="warning"
          isLive
          title={<Trans>{name}: two people said different things.</Trans>}
        >
          {[conflict.counts, ...conflict.others].map((one, index) => (
            <div key={one.id}>
              {said(one)} {index === 0 && <Trans>(counts)</Trans>}
            </div>
          ))}
        </Banner>
      )}
      {overtaken !== null && (
        <Banner
          tone="warning"
          isLive
          title={<Trans>{name}: heard inside after the check-in.</Trans>}
        >
          <Trans>
            Checked in at {foundAt}, heard inside at {heardAt}: the check-in does not count.
          </Trans>
        </Banner>
      )}
    </>
  );
}
