import { Trans, useLingui } from "@lingui/react/macro";
import type { EpochMs } from "../../domain/base/time.ts";
import type { DataCondition } from "../../domain/operations/dataCondition.ts";
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
  const { check, damaged, largest } = data;
  const isWhole = check.endedAt !== null && check.checked === check.parts;
  const [checked, parts] = [formatNumber(check.checked, locale), formatNumber(check.parts, locale)];
  return (
    <Card
      title={t`Data file`}
      actions={
        <StatusPill
          tone={damaged.length > 0 ? "danger" : isWhole ? "success" : "neutral"}
          size="small"
        >
          {damaged.length > 0 ? t`Damaged` : isWhole ? t`Sound` : t`Not known yet`}
        </StatusPill>
      }
    >
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
