import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Pencil, Tags, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { deleteLabel } from "../../../domain/referential/calls.ts";
import type { Label } from "../../../domain/referential/label.ts";
import { CommandQuestion } from "../../kit/administration/CommandQuestion.tsx";
import { AdminList } from "../../kit/list/AdminList.tsx";
import type { ListColumn } from "../../kit/list/listColumn.ts";
import { choiceFilter, type ListFilter } from "../../kit/list/listFilter.ts";
import { MENU_COLUMN, RowMenu } from "../../kit/list/RowMenu.tsx";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { useCalls } from "../../kit/useCalls.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { useSiteName } from "../../kit/useSiteName.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { familyNames } from "../../kit/words/familyNames.ts";
import type { DataColumn } from "../../ui/dataColumn.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { LabelEditor } from "./LabelEditor.tsx";

const NONE: readonly never[] = [];
const CALLS = { deleteLabel };
/** The address of a label that is being made. */
const NEW = "new";
const keyOf = ({ id }: Label) => id;

/** Labels that resources of a sub-family can wear (specification section 2, /administration/labels). */
export function Labels() {
  return (
    <RemountOnCustomerChange>
      <LabelList />
    </RemountOnCustomerChange>
  );
}

function LabelList() {
  const { t } = useLingui();
  const toasts = useToasts();
  const { locale } = useTimeFormat();
  const feed = useFeed("labels", null);
  const referential = useFeed("referential", null);
  const families = referential?.families ?? NONE;
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const [edited, setEdited] = useUrlState("edit");
  const labels = feed?.labels ?? NONE;
  const names = useMemo(() => familyNames(families, locale), [families, locale]);
  const deleting = useCalls("referentialCommand", CALLS, (_, { brought: { assets: count } }) => {
    toasts.success(t`The label is deleted`, {
      description: count === 0 ? undefined : t`Resources that no longer wear it: ${count}`,
    });
  });
  const { ask, command } = deleting;
  const label = labels.find(({ id }) => id === edited) ?? null;
  const doomed = labels.find(({ id }) => id === command?.labelId);
  const siteName = useSiteName();
  const columns = useMemo((): readonly ListColumn<Label>[] => {
    return [
      {
        id: "name",
        header: t`Name`,
        width: 220,
        isRowHeader: true,
        isSearched: true,
        value: ({ name }) => name,
      },
      { id: "family", header: t`Family`, width: 180, value: (one) => names.family(one.family) },
      {
        id: "subFamily",
        header: t`Sub-family`,
        width: 180,
        isSearched: true,
        value: (one) => names.subFamilyOf(one.family, one.subFamily),
      },
      {
        id: "site",
        header: t`Site`,
        width: 180,
        value: ({ site }) => (site === null ? t`All sites` : siteName(site)),
      },
    ];
  }, [t, siteName, names]);
  const filters = useMemo(
    (): readonly ListFilter<Label>[] => [
      choiceFilter({
        key: "family",
        label: t`Family`,
        isOpen: true,
        every: t`All families`,
        options: families.map(({ name }) => ({ id: name, label: names.family(name) })),
        keeps: ({ family }, option) => family === option,
      }),
    ],
    [t, families, names],
  );
  const menu = useMemo(
    (): DataColumn<Label> => ({
      ...MENU_COLUMN,
      header: t`Actions`,
      render: ({ id, name }) => (
        <RowMenu
          name={name}
          items={[
            { id: "edit", label: t`Edit`, icon: <Pencil aria-hidden /> },
            { id: "delete", label: t`Delete`, icon: <Trash2 aria-hidden />, tone: "danger" },
          ]}
          onAction={(action) =>
            action === "edit" ? setEdited(id) : ask({ kind: "deleteLabel", labelId: id })
          }
        />
      ),
    }),
    [t, setEdited, ask],
  );
  return (
    <AdminList
      route="labels"
      title={t`Labels`}
      feed={feed}
      rows={labels}
      keyOf={keyOf}
      columns={columns}
      filters={filters}
      trailing={menu}
      searched={t`Name, sub-family`}
      count={(kept) => <Plural value={kept} one="# label" other="# labels" />}
      exportName={t`labels`}
      create={{ label: t`New label`, onPress: () => setEdited(NEW) }}
      onOpen={({ id }) => setEdited(id)}
      empty={{
        icon: <Tags aria-hidden />,
        title: t`There is no label yet.`,
        description: t`Labels mark resources of one sub-family, for instance those that are rented.`,
      }}
      errorTitle={t`The labels could not be read.`}
      errorText={t`They are retried automatically as soon as the server answers.`}
    >
      {/* Until the families are read every sub-family would count as unknown. */}
      {(edited === NEW || label !== null) && referential?.isLoaded === true && (
        <LabelEditor
          key={edited}
          label={label}
          labels={labels}
          families={families}
          sites={sites}
          onClose={() => setEdited(null)}
        />
      )}
      <CommandQuestion
        work={deleting}
        tone="danger"
        title={t`Delete the label ${doomed?.name ?? ""}?`}
        confirmLabel={t`Delete the label`}
      >
        <Trans>It is taken from every resource that wears it. It cannot be brought back.</Trans>
      </CommandQuestion>
    </AdminList>
  );
}
