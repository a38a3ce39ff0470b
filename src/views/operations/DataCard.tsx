import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EpochMs } from "../../domain/base/time.ts";
import {
  type DataCondition,
  fullnessOf,
  isChecked,
  takenPercent,
} from "../../domain/operations/dataCondition.ts";
import { Age } from "../ui/Age.tsx";
import { Card } from "../ui/Card.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { formatBytes } from "../ui/format/formatBytes.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import "./Operations.css";

type Part = { readonly data: DataCondition; readonly now: EpochMs };

/** How the file of an embedded storage stands: what its check has found, and what to do about it. */
export function DataCard({ data, now }: Part) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const { check, damaged, disk, largest, lost } = data;
  const fullness = fullnessOf(data);
  const taken = takenPercent(data);
  const isWhole = isChecked(data);
  const [checked, parts] = [formatNumber(check.checked, locale), formatNumber(check.parts, locale)];
  return (
    <Card
      title={t`Data file`}
      actions={
        <>
          {fullness !== "roomy" && (
            <StatusPill tone={fullness === "tight" ? "warning" : "danger"} size="small">
              {fullness === "full" ? t`Disk full` : t`Disk fills up`}
            </StatusPill>
          )}
          <StatusPill
            tone={damaged.length > 0 ? "danger" : isWhole ? "success" : "neutral"}
            size="small"
          >
            {damaged.length > 0 ? t`Damaged` : isWhole ? t`No damage found` : t`Not known yet`}
          </StatusPill>
        </>
      }
    >
      {fullness !== "roomy" && <DiskWarning data={data} />}
      {lost !== null && <LostWarning lost={lost} now={now} />}
      {damaged.length > 0 && (
        <div role="alert">
          <p>
            <Trans>
              What can be read is still served. End Balise, keep a copy of the data folder, and put
              back a backup: npm run restore -- FOLDER.
            </Trans>
          </p>
          <ul>
            {damaged.map(({ collection, finding }) => (
              <li key={finding}>
                <strong>{collection ?? t`outside a collection`}</strong> {finding}
              </li>
            ))}
          </ul>
        </div>
      )}
      <DescriptionList
        items={[
          {
            id: "check",
            term: t`Check`,
            description:
              check.startedAt === null ? (
                t`begins a minute after the start`
              ) : check.endedAt === null ? (
                t`${checked} of ${parts} parts`
              ) : (
                <>
                  <Age at={check.endedAt} now={now} /> {!isWhole && t`${checked} of ${parts} parts`}
                </>
              ),
          },
          {
            id: "disk",
            term: t`Disk of the data`,
            description:
              disk === null || taken === null
                ? t`unknown`
                : t`${formatNumber(taken, locale)} % taken, ${formatBytes(disk.free, locale)} free`,
          },
          ...largest.map(({ collection, bytes }) => ({
            id: collection,
            term: collection,
            description: formatBytes(bytes, locale),
          })),
        ]}
      />
    </Card>
  );
}

/** What a disk that fills up means, and what of it is ours. */
function DiskWarning({ data }: { readonly data: DataCondition }) {
  const fullness = fullnessOf(data);
  const names = data.largest.map(({ collection }) => collection).join(", ");
  return (
    <p role="alert">
      {fullness === "full" ? (
        <Trans>
          The disk of the data is full: changes are refused and reading goes on. Free some of it;
          changes are taken again by themselves.
        </Trans>
      ) : fullness === "critical" ? (
        <Trans>
          The disk of the data is nearly full: free some of it now, or changes will be refused.
        </Trans>
      ) : (
        <Trans>The disk of the data fills up: free some of it.</Trans>
      )}{" "}
      {names !== "" && <Trans>Most of the data: {names}.</Trans>}
    </p>
  );
}

/** Writes that were answered and are missing. */
function LostWarning({
  lost: { at, transactions, collections, copy },
  now,
}: {
  readonly lost: NonNullable<DataCondition["lost"]>;
  readonly now: EpochMs;
}) {
  const names = collections.join(", ");
  return (
    <p role="alert">
      <Plural
        value={transactions}
        one="The log of the last writes was damaged: # transaction is missing."
        other="The log of the last writes was damaged: # transactions are missing."
      />{" "}
      <Age at={at} now={now} /> {names !== "" && <Trans>Of these collections: {names}.</Trans>}{" "}
      {copy !== null && <Trans>A copy of the log is kept: {copy}.</Trans>}
    </p>
  );
}
