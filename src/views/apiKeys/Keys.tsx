import { Plural, useLingui } from "@lingui/react/macro";
import { Ban, KeyRound, Pencil, RotateCw } from "lucide-react";
import { useMemo, useState } from "react";
import { DAY } from "../../domain/base/time.ts";
import type { ShownKey } from "../../domain/apiKeys/calls.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import { MENU_COLUMN, RowMenu } from "../kit/list/RowMenu.tsx";
import { RemountOnCustomerChange } from "../kit/RemountOnCustomerChange.tsx";
import { useCalls } from "../kit/useCalls.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { useWatchedRead } from "../kit/watchedReading.ts";
import type { DataColumn } from "../ui/dataColumn.ts";
import { useToasts } from "../ui/useToasts.ts";
import { KeyEditor } from "./KeyEditor.tsx";
import { useKeyMachines } from "./keyMachines.ts";
import { KEY_CALLS, KeyQuestion, type KeyWork } from "./KeyQuestion.tsx";
import { SecretDialog, type ShownSecret } from "./SecretDialog.tsx";
import { useKeyColumns, useKeyFilters } from "./useKeyColumns.ts";

const NONE: readonly never[] = [];
/** The address of a key that is being made. */
const NEW = "new";
const keyOf = ({ id }: ShownKey) => id;

/** The keys with which machines call (docs/decisions/0097, /administration/access). */
export function Keys() {
  return (
    <RemountOnCustomerChange>
      <KeyList />
    </RemountOnCustomerChange>
  );
}

function KeyList() {
  const { t } = useLingui();
  const toasts = useToasts();
  const machines = useKeyMachines();
  const { head, value, refresh } = useWatchedRead(machines.keys, null);
  const [edited, setEdited] = useUrlState("edit");
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const keys = value ?? NONE;
  const work = useCalls("keyCommand", KEY_CALLS, ({ keyId }, done) => {
    refresh();
    const about = keys.find(({ id }) => id === keyId);
    const name = about?.name ?? keyId;
    if (done.kind === "revoke") toasts.success(t`The key ${name} is revoked`);
    else setShown({ name, right: about?.right ?? "gateway", secret: done.brought.secret });
  });
  const columns = useKeyColumns();
  const filters = useKeyFilters();
  const menu = useKeyMenu(setEdited, work.ask);
  const key = keys.find(({ id, revokedAt }) => id === edited && revokedAt === null) ?? null;
  return (
    <AdminList
      route="keys"
      title={t`API keys`}
      feed={head}
      rows={keys}
      keyOf={keyOf}
      columns={columns}
      filters={filters}
      trailing={menu}
      searched={t`Name, address, who made it`}
      count={(kept) => <Plural value={kept} one="# key" other="# keys" />}
      exportName={t`keys`}
      create={{ label: t`New key`, onPress: () => setEdited(NEW) }}
      onOpen={({ id }) => setEdited(id)}
      empty={{
        icon: <KeyRound aria-hidden />,
        title: t`No machine has a key yet.`,
        description: t`A gateway or a program calls with a key of its own: it ends, can be exchanged and revoked, and shows when it was used last.`,
      }}
      errorTitle={t`The keys could not be read.`}
      errorText={t`They are retried automatically as soon as the server answers.`}
    >
      {(edited === NEW || key !== null) && head.isLoaded && (
        <KeyEditor
          key={edited}
          edited={key}
          onMade={setShown}
          onSaved={refresh}
          onClose={() => setEdited(null)}
        />
      )}
      <KeyQuestion work={work} keys={keys} />
      {shown !== null && <SecretDialog shown={shown} onClose={() => setShown(null)} />}
    </AdminList>
  );
}

/** What can be done with a key, in its row; with one that is revoked, nothing. */
function useKeyMenu(edit: (id: string) => void, ask: KeyWork["ask"]): DataColumn<ShownKey> {
  const { t } = useLingui();
  return useMemo(
    (): DataColumn<ShownKey> => ({
      ...MENU_COLUMN,
      header: t`Actions`,
      render: ({ id, name, revokedAt }) =>
        revokedAt === null && (
          <RowMenu
            name={name}
            items={[
              { id: "edit", label: t`Edit`, icon: <Pencil aria-hidden /> },
              { id: "rotate", label: t`Exchange the key`, icon: <RotateCw aria-hidden /> },
              {
                id: "revoke",
                label: t`Revoke the key`,
                icon: <Ban aria-hidden />,
                tone: "danger",
              },
            ]}
            onAction={(action) => {
              if (action === "edit") edit(id);
              else if (action === "revoke") ask({ kind: "revoke", keyId: id });
              else ask({ kind: "rotate", keyId: id, overlap: DAY });
            }}
          />
        ),
    }),
    [t, edit, ask],
  );
}
