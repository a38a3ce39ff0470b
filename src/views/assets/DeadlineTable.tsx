import { Plural, useLingui } from "@lingui/react/macro";
import { CalendarCheck } from "lucide-react";
import { useCallback, useMemo } from "react";
import { attributeField } from "../../domain/assets/assetFormFields.ts";
import { regulatoryAttributes } from "../../domain/assets/attributeFilter.ts";
import { deadlineState, type RegulatoryDeadline } from "../../domain/assets/regulatoryDeadline.ts";
import { type EpochMs, startOfLocalDay } from "../../domain/base/time.ts";
import type { Family } from "../../domain/referential/referential.ts";
import type { AssetDeadline } from "../../streams/feeds/assets/assetDeadlinesFeed.ts";
import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import type { ListFilter } from "../kit/list/listFilter.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { useIsAdministrator } from "../kit/useIsAdministrator.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useStored } from "../kit/useStored.ts";
import type { FamilyNames } from "../kit/words/familyNames.ts";
import { LinkButton } from "../ui/LinkButton.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { DEADLINE_TONES, DEADLINE_WORDS } from "./assetScreenWords.ts";
import { attributeLabel } from "../kit/words/attributeLabel.ts";
import type { AssetScreenChange } from "./assetScreenState.ts";
import { isEmptyFilter } from "./isEmptyFilter.ts";
import { RemoveAllFilters } from "./RemoveAllFilters.tsx";
import { SoonWithin } from "./SoonWithin.tsx";

const NONE: readonly never[] = [];
const ALL = "";
const UNDATED = "undated";
/** The most pressing first. */
const STATES = ["due", "soon", "notDue"] as const satisfies readonly RegulatoryDeadline[];
const keyOf = ({ id }: AssetDeadline) => id;

/** The set of the screen by its regulatory dates, the most pressing first (specification section 2, regulatory dates view). */
export function DeadlineTable({
  filter,
  onChange,
  families,
  names,
  customerName,
  now,
}: {
  readonly filter: AssetFilter;
  readonly onChange: (change: AssetScreenChange) => void;
  readonly families: readonly Family[];
  readonly names: FamilyNames;
  readonly customerName: string;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const isAdministrator = useIsAdministrator();
  const { preferences } = useServices();
  const [{ deadlineThreshold }] = useStored(preferences.ofCustomer);
  const { locale, timezone } = useTimeFormat();
  const attributes = useMemo(() => regulatoryAttributes(families), [families]);
  const feed = useFeed("assetDeadlines", { filter, attributes });
  // States change with the day: columns and filters stay the same until it ends.
  const today = startOfLocalDay(now, timezone);
  const stateOf = useCallback(
    ({ at }: AssetDeadline) =>
      at === null ? null : deadlineState(at, today, deadlineThreshold, timezone),
    [today, deadlineThreshold, timezone],
  );
  const hrefOf = useCallback(
    ({ asset }: AssetDeadline) => linkTo("assetDetail", { customerName, assetId: asset.id }),
    [customerName],
  );
  const dated = useMemo(
    () =>
      [...new Set(attributes.map(({ attribute }) => attribute))].map((id) => ({
        id,
        label: attributeLabel(attributeField(id), families, locale) ?? id,
      })),
    [attributes, families, locale],
  );
  const undated = t`No date given`;
  const columns = useMemo((): readonly ListColumn<AssetDeadline>[] => {
    const words = (row: AssetDeadline) => {
      const state = stateOf(row);
      return state === null ? undated : t(DEADLINE_WORDS[state]);
    };
    return [
      {
        id: "reference",
        header: t`Reference`,
        isRowHeader: true,
        width: 160,
        value: ({ asset }) => asset.reference,
      },
      {
        id: "designation",
        onPhone: "name",
        header: t`Designation`,
        width: 240,
        value: ({ asset }) => asset.designation,
      },
      {
        id: "subFamily",
        header: t`Sub-family`,
        width: 160,
        value: ({ asset }) => names.subFamilyOf(asset.family, asset.subFamily),
      },
      {
        id: "attribute",
        onPhone: "first",
        header: t`Regulatory date`,
        width: 200,
        value: ({ attribute }) => dated.find(({ id }) => id === attribute)?.label ?? attribute,
      },
      {
        id: "at",
        header: t`Date`,
        width: 120,
        value: ({ at }) => (at === null ? null : { at, precision: "day" }),
      },
      {
        id: "state",
        onPhone: "first",
        header: t`State`,
        width: 140,
        value: words,
        orderBy: ({ at }) => at,
        render: (row) => {
          const state = stateOf(row);
          return (
            <StatusPill tone={state === null ? "neutral" : DEADLINE_TONES[state]}>
              {words(row)}
            </StatusPill>
          );
        },
      },
    ];
  }, [t, names, dated, stateOf, undated]);
  const ofState = useMemo(
    (): ListFilter<AssetDeadline> => ({
      key: "state",
      label: t`State`,
      defaultValue: ALL,
      options: [
        { id: ALL, label: t`All states` },
        ...STATES.map((id) => ({ id, label: t(DEADLINE_WORDS[id]) })),
        { id: UNDATED, label: undated },
      ],
      keeps: (row, option) => option === ALL || option === (stateOf(row) ?? UNDATED),
    }),
    [t, stateOf, undated],
  );
  const filters = useMemo(
    (): readonly ListFilter<AssetDeadline>[] => [
      ofState,
      {
        key: "attribute",
        label: t`Regulatory date`,
        defaultValue: ALL,
        isOpen: true,
        options: [{ id: ALL, label: t`All regulatory dates` }, ...dated],
        keeps: ({ attribute }, option) => option === ALL || attribute === option,
      },
    ],
    [t, ofState, dated],
  );
  return (
    <AdminList
      route="regulatory-dates"
      prefix="dates."
      title={t`Regulatory dates`}
      feed={feed}
      rows={feed?.rows ?? NONE}
      keyOf={keyOf}
      columns={columns}
      filters={filters}
      hrefOf={hrefOf}
      actions={<SoonWithin />}
      count={(kept) => <Plural value={kept} one="# regulatory date" other="# regulatory dates" />}
      exportName={t`regulatory-dates`}
      empty={{
        icon: <CalendarCheck aria-hidden />,
        title: t`No regulatory date`,
        description:
          attributes.length === 0
            ? t`No attribute of the referential is a regulatory deadline.`
            : t`Remove some filters, or choose other families.`,
        action:
          attributes.length > 0 && !isEmptyFilter(filter) ? (
            <RemoveAllFilters onChange={onChange} />
          ) : attributes.length === 0 && isAdministrator ? (
            <LinkButton href={linkTo("referential")}>{t`To the referential`}</LinkButton>
          ) : undefined,
      }}
      errorTitle={t`The regulatory dates could not be read.`}
      errorText={t`They are tried again by themselves as soon as the server answers.`}
    />
  );
}
