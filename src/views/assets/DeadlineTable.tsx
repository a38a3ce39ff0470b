import { Plural, useLingui } from "@lingui/react/macro";
import { CalendarCheck } from "lucide-react";
import { useCallback, useMemo } from "react";
import { regulatoryAttributes } from "../../domain/assets/attributeFilter.ts";
import { attributeField } from "../../domain/assets/assetFormFields.ts";
import type { Family } from "../../domain/referential/referential.ts";
import { deadlineState } from "../../domain/assets/regulatoryDeadline.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { AssetDeadline } from "../../streams/feeds/assets/assetDeadlinesFeed.ts";
import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import type { DataColumn } from "../ui/dataColumn.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useStored } from "../kit/useStored.ts";
import type { FamilyNames } from "../kit/words/familyNames.ts";
import { DEADLINE_TONES, DEADLINE_WORDS } from "./assetScreenWords.ts";
import { attributeLabel } from "./attributeLabel.ts";
import { DueTable, useDueRange } from "./DueTable.tsx";

/** The set of the screen by its regulatory dates, the most pressing first (specification section 2, regulatory dates view). */
export function DeadlineTable({
  filter,
  families,
  names,
  customerName,
  now,
}: {
  readonly filter: AssetFilter;
  readonly families: readonly Family[];
  readonly names: FamilyNames;
  readonly customerName: string;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { preferences } = useServices();
  const [{ deadlineThreshold }] = useStored(preferences.ofCustomer);
  const { locale, timezone } = format;
  const [range, askRange] = useDueRange();
  const attributes = useMemo(() => regulatoryAttributes(families), [families]);
  const feed = useFeed("assetDeadlines", { filter, attributes, ...range });
  const hrefOf = useCallback(
    (id: string) => linkTo("assetDetail", { customerName, assetId: id }),
    [customerName],
  );
  const columns = useMemo(
    (): DataColumn<AssetDeadline>[] => [
      {
        id: "reference",
        header: t`Reference`,
        isRowHeader: true,
        width: 160,
        render: ({ asset }) => <TextLink href={hrefOf(asset.id)}>{asset.reference}</TextLink>,
      },
      {
        id: "designation",
        header: t`Designation`,
        width: 240,
        render: ({ asset }) => asset.designation,
      },
      {
        id: "subFamily",
        header: t`Sub-family`,
        width: 160,
        render: ({ asset }) => names.subFamilyOf(asset.family, asset.subFamily),
      },
      {
        id: "attribute",
        header: t`Regulatory date`,
        width: 200,
        render: ({ attribute }) =>
          attributeLabel(attributeField(attribute), families, locale) ?? attribute,
      },
      {
        id: "at",
        header: t`Date`,
        width: 120,
        render: ({ at }) => (at === null ? NOTHING : formatDate(at, format)),
      },
      {
        id: "state",
        header: t`State`,
        width: 140,
        render: ({ at }) => {
          if (at === null) return <StatusPill tone="neutral">{t`No date given`}</StatusPill>;
          const state = deadlineState(at, now, deadlineThreshold, timezone);
          return <StatusPill tone={DEADLINE_TONES[state]}>{t(DEADLINE_WORDS[state])}</StatusPill>;
        },
      },
    ],
    [t, hrefOf, families, names, locale, format, now, deadlineThreshold, timezone],
  );
  return (
    <DueTable
      label={t`Regulatory dates`}
      feed={feed}
      columns={columns}
      hrefOf={hrefOf}
      onRangeChange={askRange}
      count={(total) => <Plural value={total} one="# regulatory date" other="# regulatory dates" />}
      empty={
        <EmptyState
          icon={<CalendarCheck />}
          title={t`No regulatory date`}
          description={
            attributes.length === 0
              ? t`No attribute of the referential is a regulatory deadline.`
              : t`Remove some filters, or choose other families.`
          }
        />
      }
    />
  );
}
