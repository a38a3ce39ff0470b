import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { EllipsisVertical, FolderTree, Pencil, Plus, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { textIn } from "../../domain/base/locale.ts";
import type { Family } from "../../domain/referential/referential.ts";
import { SECOND } from "../../domain/base/time.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useAdministrationCommand } from "../kit/administration/useAdministrationCommand.ts";
import { OfCustomer } from "../kit/OfCustomer.tsx";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { Button } from "../ui/Button.tsx";
import type { DataColumn } from "../ui/dataColumn.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useKeys } from "../kit/useKeys.ts";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { CATEGORY_WORDS } from "../kit/words/assetWords.ts";
import { countsOf } from "./familyDraft.ts";
import { FamilyEditor } from "./FamilyEditor.tsx";
import { ImpactQuestion } from "./ImpactQuestion.tsx";
import "../kit/administration/Administration.css";
import "./Referential.css";

const NONE: readonly never[] = [];
/** The address of a family that is being made. */
const NEW = "new";

/** Families, sub-families and attributes of the customer's resources (product.md section 3, Referential). */
export function ReferentialScreen() {
  return (
    <OfCustomer>
      <Families />
    </OfCustomer>
  );
}

function Families() {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const now = useNow(5 * SECOND);
  const feed = useFeed("referential", null);
  const families = feed?.families ?? NONE;
  const [edited, setEdited] = useUrlState("edit");
  const [doomed, setDoomed] = useState<Family | null>(null);
  const isLive = feed?.liveness?.isLive ?? false;
  const family = families.find(({ id }) => id === edited) ?? null;
  useKeys(t`Referential`, [{ keys: "n", label: t`New family`, run: () => setEdited(NEW) }]);
  const columns = useMemo(
    (): readonly DataColumn<Family>[] => [
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
        id: "label",
        header: t`Shown as`,
        width: 200,
        render: ({ labels, name }) => textIn(labels, locale === "fr" ? "fr" : "en", name),
      },
      {
        id: "category",
        header: t`Category`,
        width: 120,
        render: ({ category }) => t(CATEGORY_WORDS[category]),
      },
      {
        id: "subFamilies",
        header: t`Sub-families`,
        width: 240,
        render: ({ subFamilies }) => subFamilies.map(({ name }) => name).join(", "),
      },
      {
        id: "attributes",
        header: t`Attributes`,
        width: 100,
        align: "end",
        render: (one) => countsOf(one).attributes,
      },
      {
        id: "actions",
        header: t`Actions`,
        width: 80,
        render: (one) => {
          const { name } = one;
          return (
            <MenuButton
              label={t`Actions on ${name}`}
              icon={<EllipsisVertical aria-hidden />}
              variant="quiet"
              size="small"
              items={[
                { id: "edit", label: t`Edit`, icon: <Pencil aria-hidden /> },
                { id: "delete", label: t`Delete`, icon: <Trash2 aria-hidden />, tone: "danger" },
              ]}
              onAction={(action) => (action === "edit" ? setEdited(one.id) : setDoomed(one))}
            />
          );
        },
      },
    ],
    [t, locale, setEdited],
  );
  return (
    <div className="Administration">
      <Panel
        title={t`Referential`}
        isFlush
        state={panelStateOf(feed, families.length === 0, {
          empty: {
            icon: <FolderTree aria-hidden />,
            title: t`There is no family yet.`,
            description: t`Make the first one: every resource belongs to a family and a sub-family.`,
          },
          error: {
            title: t`The referential could not be read.`,
            description: t`It is tried again by itself as soon as the server answers.`,
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
            <Trans>New family</Trans>
          </Button>
        }
      >
        <div className="Administration-bar">
          <p className="Administration-count" role="status">
            <Plural value={families.length} one="# family" other="# families" />
          </p>
        </div>
        <div className="Administration-table">
          <DataTable
            label={t`Families`}
            columns={columns}
            rowCount={families.length}
            rowAt={(index) => families[index]}
            keyOf={({ id }) => id}
            isStale={!isLive}
          />
        </div>
      </Panel>
      {(edited === NEW || family !== null) && (
        <FamilyEditor
          key={edited}
          family={family}
          families={families}
          onClose={() => setEdited(null)}
        />
      )}
      {doomed !== null && <DeleteFamily family={doomed} onClose={() => setDoomed(null)} />}
    </div>
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
  const work = useAdministrationCommand(() => {
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
        onConfirm={() => work.run({ kind: "referential.delete", familyId: id, acceptImpact: true })}
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
