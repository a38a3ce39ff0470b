import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { EllipsisVertical, Pencil, Plus, Tags, Trash2 } from "lucide-react";
import { useMemo } from "react";
import type { Label } from "../../../domain/referential/label.ts";
import { SECOND } from "../../../domain/base/time.ts";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { useAdministrationCommand } from "../../kit/administration/useAdministrationCommand.ts";
import { OfCustomer } from "../../kit/OfCustomer.tsx";
import { panelStateOf } from "../../kit/panelStateOf.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import type { DataColumn } from "../../ui/dataColumn.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { useKeys } from "../../kit/useKeys.ts";
import { useNow } from "../../kit/useNow.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { familyNames } from "../../kit/words/familyNames.ts";
import { LabelEditor } from "./LabelEditor.tsx";
import { shownLabels } from "./shownLabels.ts";
import "../../kit/administration/Administration.css";

const NONE: readonly never[] = [];
const EVERY_FAMILY = "";
/** The address of a label that is being made. */
const NEW = "new";

/** Labels that resources of a sub-family can wear (specification section 2, /administration/labels). */
export function Labels() {
  return (
    <OfCustomer>
      <LabelList />
    </OfCustomer>
  );
}

function LabelList() {
  const { t } = useLingui();
  const toasts = useToasts();
  const { locale } = useTimeFormat();
  const now = useNow(5 * SECOND);
  const feed = useFeed("labels", null);
  const families = useFeed("referential", null)?.families ?? NONE;
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const [family, setFamily] = useUrlState("family");
  const [text, setText] = useUrlState("q");
  const [edited, setEdited] = useUrlState("edit");
  const labels = feed?.labels ?? NONE;
  const names = useMemo(() => familyNames(families, locale), [families, locale]);
  const shown = useMemo(
    () => shownLabels(labels, family, text ?? "", names),
    [labels, family, text, names],
  );
  const deleting = useAdministrationCommand((_, outcome) => {
    const count = outcome.kind === "count" ? outcome.count : 0;
    toasts.success(t`The label is deleted`, {
      description: count === 0 ? undefined : t`Resources that no longer wear it: ${count}`,
    });
  });
  const { ask, command } = deleting;
  const isLive = feed?.liveness?.isLive ?? false;
  const label = labels.find(({ id }) => id === edited) ?? null;
  const doomed =
    command?.kind === "label.delete" ? labels.find(({ id }) => id === command.labelId) : undefined;
  useKeys(t`Labels`, [{ keys: "n", label: t`New label`, run: () => setEdited(NEW) }]);
  const columns = useMemo((): readonly DataColumn<Label>[] => {
    const siteNames = new Map(sites.map(({ id, siteName }) => [id, siteName]));
    return [
      {
        id: "name",
        header: t`Name`,
        width: 220,
        isRowHeader: true,
        render: ({ id, name }) => (
          <Button variant="link" onPress={() => setEdited(id)}>
            {name}
          </Button>
        ),
      },
      {
        id: "family",
        header: t`Family`,
        width: 180,
        render: (one) => names.family(one.family),
      },
      {
        id: "subFamily",
        header: t`Sub-family`,
        width: 180,
        render: (one) => names.subFamilyOf(one.family, one.subFamily),
      },
      {
        id: "site",
        header: t`Site`,
        width: 180,
        render: ({ site }) => (site === null ? t`Every site` : (siteNames.get(site) ?? site)),
      },
      {
        id: "actions",
        header: t`Actions`,
        width: 80,
        render: ({ id, name }) => (
          <MenuButton
            label={t`Actions on ${name}`}
            icon={<EllipsisVertical aria-hidden />}
            variant="quiet"
            size="small"
            items={[
              { id: "edit", label: t`Edit`, icon: <Pencil aria-hidden /> },
              { id: "delete", label: t`Delete`, icon: <Trash2 aria-hidden />, tone: "danger" },
            ]}
            onAction={(action) =>
              action === "edit" ? setEdited(id) : ask({ kind: "label.delete", labelId: id })
            }
          />
        ),
      },
    ];
  }, [t, sites, names, setEdited, ask]);
  return (
    <div className="Administration">
      <Panel
        title={t`Labels`}
        isFlush
        state={panelStateOf(feed, labels.length === 0, {
          empty: {
            icon: <Tags aria-hidden />,
            title: t`There is no label yet.`,
            description: t`Labels mark resources of one sub-family, for instance those that are rented.`,
          },
          error: {
            title: t`The labels could not be read.`,
            description: t`They are tried again by themselves as soon as the server answers.`,
          },
        })}
        freshness={
          <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />
        }
        actions={
          <Button
            size="small"
            variant="primary"
            icon={<Plus aria-hidden />}
            onPress={() => setEdited(NEW)}
          >
            <Trans>New label</Trans>
          </Button>
        }
      >
        <div className="Administration-bar">
          <Select
            label={t`Family`}
            options={[
              { id: EVERY_FAMILY, label: t`Every family` },
              ...families.map(({ name }) => ({ id: name, label: names.family(name) })),
            ]}
            value={family ?? EVERY_FAMILY}
            onChange={(id) => setFamily(id === EVERY_FAMILY ? null : id)}
          />
          <SearchField
            label={t`Search`}
            placeholder={t`Name, sub-family`}
            value={text ?? ""}
            onChange={setText}
          />
          <p className="Administration-count" role="status">
            <Plural value={shown.length} one="# label" other="# labels" />
          </p>
        </div>
        <div className="Administration-table">
          <DataTable
            label={t`Labels`}
            columns={columns}
            rowCount={shown.length}
            rowAt={(index) => shown[index]}
            keyOf={({ id }) => id}
            isStale={!isLive}
          />
        </div>
      </Panel>
      {(edited === NEW || label !== null) && (
        <LabelEditor
          key={edited}
          label={label}
          labels={labels}
          families={families}
          sites={sites}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        isOpen={deleting.isAsking}
        tone="danger"
        title={t`Delete the label ${doomed?.name ?? ""}?`}
        confirmLabel={t`Delete the label`}
        isPending={deleting.isBusy}
        errorMessage={deleting.refusal === null ? null : t(problemWords(deleting.refusal.problem))}
        onConfirm={deleting.confirm}
        onCancel={deleting.dismiss}
      >
        <Trans>It is taken from every resource that wears it. It cannot be brought back.</Trans>
      </ConfirmDialog>
    </div>
  );
}
