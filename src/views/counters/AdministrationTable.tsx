import { Plural, useLingui } from "@lingui/react/macro";
import { Archive, ArchiveRestore, Copy, EllipsisVertical, Pencil } from "lucide-react";
import { useMemo } from "react";
import type { Counter } from "../../domain/counters/counter.ts";
import type { Family } from "../../domain/referential/referential.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { CounterCommand } from "../../machines/counters/counterCommandsMachine.ts";
import { linkTo } from "../kit/routes.ts";
import { ColorSwatch } from "../ui/ColorSwatch.tsx";
import type { DataColumn } from "../ui/dataColumn.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { familyNames } from "../kit/words/familyNames.ts";

type Props = {
  readonly counters: readonly Counter[];
  readonly sites: readonly Site[];
  readonly families: readonly Family[];
  readonly isStale: boolean;
  readonly onAsk: (wish: CounterWish) => void;
};

/** What is asked for in a row. Which names a copy cannot have is known to the screen. */
export type CounterWish =
  | Exclude<CounterCommand, { kind: "duplicate" }>
  | Omit<Extract<CounterCommand, { kind: "duplicate" }>, "taken">;

/** What each counter counts, and what can be done with it. By name. */
export function AdministrationTable({ counters, sites, families, isStale, onAsk }: Props) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const rows = useMemo(() => counters.toSorted((a, b) => a.name.localeCompare(b.name)), [counters]);
  const columns = useMemo((): readonly DataColumn<Counter>[] => {
    const siteNames = new Map(sites.map(({ id, siteName }) => [id, siteName]));
    const { family } = familyNames(families, locale);
    return [
      {
        id: "name",
        header: t`Name`,
        width: 220,
        isRowHeader: true,
        render: (counter) => (
          <span className="AdministrationTable-name">
            <ColorSwatch color={counter.colour} label={t`Colour of ${counter.name}`} />
            {counter.isArchived ? (
              counter.name
            ) : (
              <TextLink href={linkTo("counterEdit", { counterId: counter.id })}>
                {counter.name}
              </TextLink>
            )}
          </span>
        ),
      },
      {
        id: "sites",
        header: t`Sites`,
        width: 150,
        render: (counter) => counter.sites.map((id) => siteNames.get(id) ?? id).join(", "),
      },
      {
        id: "areas",
        header: t`Areas`,
        width: 100,
        render: ({ areas }) => (
          <Plural value={areas.length} _0="All" one="# area" other="# areas" />
        ),
      },
      {
        id: "families",
        header: t`Families`,
        width: 230,
        render: (counter) =>
          counter.families.length === 0 ? t`Every family` : counter.families.map(family).join(", "),
      },
      {
        id: "thresholds",
        header: t`Thresholds`,
        align: "end",
        width: 100,
        render: ({ thresholds }) => thresholds.length,
      },
      {
        id: "alert",
        header: t`Alert`,
        width: 120,
        render: ({ alert }) => (alert.isEnabled ? t`On` : t`Off`),
      },
      {
        id: "visibility",
        header: t`Seen by`,
        width: 140,
        render: ({ visibility }) => (visibility === "everybody" ? t`Everybody` : t`Administrators`),
      },
      {
        id: "actions",
        header: t`Actions`,
        width: 80,
        render: (counter) => <CounterActions counter={counter} onAsk={onAsk} />,
      },
    ];
  }, [t, sites, families, locale, onAsk]);
  return (
    <div className="AdministrationTable">
      <DataTable
        label={t`Counters`}
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={({ id }) => id}
        isStale={isStale}
      />
    </div>
  );
}

function CounterActions({
  counter: { id, name, isArchived },
  onAsk,
}: {
  readonly counter: Counter;
  readonly onAsk: Props["onAsk"];
}) {
  const { t } = useLingui();
  const duplicate = { id: "duplicate", label: t`Duplicate`, icon: <Copy aria-hidden /> };
  return (
    <MenuButton
      label={t`Actions on ${name}`}
      icon={<EllipsisVertical aria-hidden />}
      variant="quiet"
      size="small"
      items={
        isArchived
          ? [
              {
                id: "unarchive",
                label: t`Take back into use`,
                icon: <ArchiveRestore aria-hidden />,
              },
              duplicate,
            ]
          : [
              {
                id: "edit",
                label: t`Edit`,
                icon: <Pencil aria-hidden />,
                href: linkTo("counterEdit", { counterId: id }),
              },
              duplicate,
              { id: "archive", label: t`Archive`, icon: <Archive aria-hidden />, tone: "danger" },
            ]
      }
      onAction={(action) => {
        if (action === "duplicate") onAsk({ kind: "duplicate", id, name: t`${name} (copy)` });
        if (action === "archive" || action === "unarchive") onAsk({ kind: action, id });
      }}
    />
  );
}
