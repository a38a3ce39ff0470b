import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { FolderTree, Pencil, Trash2, Undo2 } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { MINUTE } from "../../domain/base/time.ts";
import { textIn } from "../../domain/base/locale.ts";
import { deleteFamily, undoFamilyRename } from "../../domain/referential/calls.ts";
import { mayReturn } from "../../domain/referential/familyRename.ts";
import type { Family } from "../../domain/referential/referential.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCalls } from "../kit/useCalls.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { MENU_COLUMN, RowMenu } from "../kit/list/RowMenu.tsx";
import { RemountOnCustomerChange } from "../kit/RemountOnCustomerChange.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { CATEGORY_WORDS } from "../kit/words/assetWords.ts";
import { Dialog } from "../ui/Dialog.tsx";
import type { DataColumn } from "../ui/dataColumn.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { countsOf } from "./familyDraft.ts";
import { FamilyEditor } from "./FamilyEditor.tsx";
import { FamilyRenames } from "./FamilyRenames.tsx";
import { ImpactQuestion } from "./ImpactQuestion.tsx";
import "./Referential.css";

const NONE: readonly never[] = [];
const CALLS = { deleteFamily, undoRename: undoFamilyRename };
/** The address of a family that is being made. */
const NEW = "new";
const keyOf = ({ id }: Family) => id;

/** Families, sub-families and attributes of the customer's resources (product.md section 3, Referential). */
export function ReferentialScreen() {
  return (
    <RemountOnCustomerChange>
      <Families />
    </RemountOnCustomerChange>
  );
}

function Families() {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const feed = useFeed("referential", null);
  const families = feed?.families ?? NONE;
  const [edited, setEdited] = useUrlState("edit");
  const [doomed, setDoomed] = useState<Family | null>(null);
  const family = families.find(({ id }) => id === edited) ?? null;
  const columns = useMemo(
    (): readonly ListColumn<Family>[] => [
      {
        id: "name",
        header: t`Name`,
        width: 220,
        isRowHeader: true,
        isSearched: true,
        value: ({ name }) => name,
      },
      {
        id: "label",
        header: t`Shown as`,
        width: 200,
        isSearched: true,
        value: ({ labels, name }) => textIn(labels, locale === "fr" ? "fr" : "en", name),
      },
      {
        id: "category",
        header: t`Category`,
        width: 120,
        value: ({ category }) => t(CATEGORY_WORDS[category]),
      },
      {
        id: "subFamilies",
        header: t`Sub-families`,
        width: 240,
        isSearched: true,
        value: ({ subFamilies }) => subFamilies.map(({ name }) => name).join(", "),
      },
      {
        id: "attributes",
        header: t`Attributes`,
        width: 100,
        align: "end",
        value: (one) => countsOf(one).attributes,
      },
    ],
    [t, locale],
  );
  const now = useNow(MINUTE);
  const work = useCalls("referentialCommand", CALLS);
  const { run } = work;
  const undo = useCallback(({ id }: Family) => run({ kind: "undoRename", familyId: id }), [run]);
  const undoText = useCallback(
    ({ rename }: Family) => {
      const from = rename?.from ?? "";
      return t`Give back the name ${from}`;
    },
    [t],
  );
  const menu = useMemo(
    (): DataColumn<Family> => ({
      ...MENU_COLUMN,
      header: t`Actions`,
      render: (one) => (
        <RowMenu
          name={one.name}
          items={[
            { id: "edit", label: t`Edit`, icon: <Pencil aria-hidden /> },
            ...(mayReturn(one, now)
              ? [{ id: "undo", label: undoText(one), icon: <Undo2 aria-hidden /> }]
              : []),
            { id: "delete", label: t`Delete`, icon: <Trash2 aria-hidden />, tone: "danger" },
          ]}
          onAction={(action) => {
            if (action === "edit") setEdited(one.id);
            else if (action === "undo") undo(one);
            else setDoomed(one);
          }}
        />
      ),
    }),
    [t, setEdited, undo, undoText, now],
  );
  return (
    <AdminList
      route="referential"
      title={t`Referential`}
      label={t`Families`}
      feed={feed}
      rows={families}
      keyOf={keyOf}
      columns={columns}
      trailing={menu}
      searched={t`Name, sub-family`}
      count={(kept) => <Plural value={kept} one="# family" other="# families" />}
      exportName={t`families`}
      create={{ label: t`New family`, onPress: () => setEdited(NEW) }}
      onOpen={({ id }) => setEdited(id)}
      empty={{
        icon: <FolderTree aria-hidden />,
        title: t`There is no family yet.`,
        description: t`Create the first one: every resource belongs to a family and a sub-family.`,
      }}
      notes={
        <>
          <RefusalNote work={work} />
          <FamilyRenames families={families} isBusy={work.isBusy} onUndo={undo} />
        </>
      }
      errorTitle={t`The referential could not be read.`}
      errorText={t`It is retried automatically as soon as the server answers.`}
    >
      {(edited === NEW || family !== null) && (
        <FamilyEditor
          key={edited}
          family={family}
          families={families}
          onClose={() => setEdited(null)}
        />
      )}
      {doomed !== null && <DeleteFamily family={doomed} onClose={() => setDoomed(null)} />}
    </AdminList>
  );
}

/** Deletes a family, after it was said what becomes of its resources. */
function DeleteFamily({
  family: { id, name },
  onClose,
}: {
  readonly family: Family;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const work = useCalls("referentialCommand", CALLS, () => {
    toasts.success(t`The family ${name} is deleted`);
    onClose();
  });
  return (
    <Dialog isOpen size="medium" title={t`Delete the family ${name}?`} onClose={onClose}>
      <ImpactQuestion
        familyId={id}
        family={null}
        isAsked
        isBusy={work.isBusy}
        confirmLabel={t`Delete the family`}
        onConfirm={() => work.run({ kind: "deleteFamily", familyId: id, acceptImpact: true })}
        onCancel={onClose}
      >
        <p>
          <Trans>Its sub-families and attributes go with it. They cannot be brought back.</Trans>
        </p>
        <RefusalNote work={work} />
      </ImpactQuestion>
    </Dialog>
  );
}
