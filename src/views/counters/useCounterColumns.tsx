import { Plural, useLingui } from "@lingui/react/macro";
import { Archive, ArchiveRestore, Copy, Pencil } from "lucide-react";
import { useMemo } from "react";
import type { Counter } from "../../domain/counters/counter.ts";
import type { Family } from "../../domain/referential/referential.ts";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { MENU_COLUMN, RowMenu } from "../kit/list/RowMenu.tsx";
import { linkTo } from "../kit/routes.ts";
import { useSiteName } from "../kit/useSiteName.ts";
import { ColorSwatch } from "../ui/ColorSwatch.tsx";
import type { DataColumn } from "../ui/dataColumn.ts";
import { TextLink } from "../ui/TextLink.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { familyNames } from "../kit/words/familyNames.ts";
import type { CounterCommand } from "./useCounterCommands.ts";

/** What each counter counts. */
export function useCounterColumns(families: readonly Family[]): readonly ListColumn<Counter>[] {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const siteName = useSiteName();
  return useMemo((): readonly ListColumn<Counter>[] => {
    const { family } = familyNames(families, locale);
    return [
      {
        id: "name",
        header: t`Name`,
        width: 200,
        isRowHeader: true,
        isSearched: true,
        value: ({ name }) => name,
        render: (counter) => (
          <span className="CounterName line-2">
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
        width: 130,
        isSearched: true,
        value: (counter) => counter.sites.map(siteName).join(", "),
      },
      {
        id: "areas",
        header: t`Areas`,
        width: 90,
        value: ({ areas }) => areas.length,
        render: ({ areas }) => (
          <Plural value={areas.length} _0="All" one="# area" other="# areas" />
        ),
      },
      {
        id: "families",
        header: t`Families`,
        width: 190,
        isSearched: true,
        value: (counter) =>
          counter.families.length === 0 ? t`All families` : counter.families.map(family).join(", "),
      },
      {
        id: "thresholds",
        header: t`Thresholds`,
        align: "end",
        width: 110,
        value: ({ thresholds }) => thresholds.length,
      },
      {
        id: "alert",
        header: t`Alert`,
        width: 100,
        value: ({ alert }) => (alert.isEnabled ? t`On` : t`Off`),
      },
      {
        id: "visibility",
        header: t`Seen by`,
        width: 130,
        value: ({ visibility }) => (visibility === "everybody" ? t`Everybody` : t`Administrators`),
      },
    ];
  }, [t, siteName, families, locale]);
}

/** What can be done with one counter. */
export function useCounterMenu(onAsk: (wish: CounterCommand) => void): DataColumn<Counter> {
  const { t } = useLingui();
  return useMemo(
    (): DataColumn<Counter> => ({
      ...MENU_COLUMN,
      header: t`Actions`,
      render: (counter) => <CounterActions counter={counter} onAsk={onAsk} />,
    }),
    [t, onAsk],
  );
}
function CounterActions({
  counter: { id, name, isArchived },
  onAsk,
}: {
  readonly counter: Counter;
  readonly onAsk: (wish: CounterCommand) => void;
}) {
  const { t } = useLingui();
  const duplicate = { id: "duplicate", label: t`Duplicate`, icon: <Copy aria-hidden /> };
  return (
    <RowMenu
      name={name}
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
        if (action === "duplicate")
          onAsk({ kind: "duplicate", counterId: id, name: t`${name} (copy)` });
        if (action === "archive" || action === "unarchive") onAsk({ kind: action, counterId: id });
      }}
    />
  );
}
