import { Plural, useLingui } from "@lingui/react/macro";
import { Ban, KeyRound, Pencil, RotateCw } from "lucide-react";
import { useMemo, useState } from "react";
import { DAY, MINUTE } from "../../domain/base/time.ts";
import { keyStanding, type KeyStanding, KEY_STANDINGS } from "../../domain/keys/accessKey.ts";
import type { ShownKey } from "../../domain/keys/calls.ts";
import type { KeyCommand } from "../../streams/calls/keys/keyCommands.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import type { ListFilter } from "../kit/list/listFilter.ts";
import { MENU_COLUMN, RowMenu } from "../kit/list/RowMenu.tsx";
import { OfCustomer } from "../kit/OfCustomer.tsx";
import { useCommand } from "../kit/useCommand.ts";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { useWatchedRead } from "../kit/watchedReading.ts";
import type { DataColumn } from "../ui/dataColumn.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { KeyEditor } from "./KeyEditor.tsx";
import { useKeyMachines } from "./keyMachines.ts";
import { KeyQuestion } from "./KeyQuestion.tsx";
import { KEY_STANDING_WORDS, RIGHTS } from "./keyWords.ts";
import { SecretDialog, type ShownSecret } from "./SecretDialog.tsx";

const NONE: readonly never[] = [];
/** The address of a key that is being made. */
const NEW = "new";
const EVERY = "";
const keyOf = ({ id }: ShownKey) => id;

/** The keys with which machines call (docs/decisions/0097, /administration/access). */
export function Keys() {
  return (
    <OfCustomer>
      <KeyList />
    </OfCustomer>
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
  const work = useCommand(machines.keyCommand, ({ keyId }, { secret }) => {
    refresh();
    const about = keys.find(({ id }) => id === keyId);
    const name = about?.name ?? keyId;
    if (secret === null) toasts.success(t`The key ${name} is revoked`);
    else setShown({ name, right: about?.right ?? "gateway", secret });
  });
  const columns = useKeyColumns();
  const filters = useKeyFilters();
  const menu = useKeyMenu(setEdited, work.ask);
  const key = keys.find(({ id, revokedAt }) => id === edited && revokedAt === null) ?? null;
  return (
    <AdminList
      route="keys"
      title={t`Access for machines`}
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

function useKeyColumns(): readonly ListColumn<ShownKey>[] {
  const { t } = useLingui();
  const place = useTimeFormat();
  const now = useNow(MINUTE);
  return useMemo((): readonly ListColumn<ShownKey>[] => {
    const standing = (key: ShownKey) => keyStanding(key, now);
    const titleOf = ({ formerUntil, revokedAt, revokedByName }: ShownKey) => {
      if (revokedAt !== null) {
        const [at, by] = [formatDateTime(revokedAt, place), revokedByName ?? ""];
        return t`Revoked by ${by} on ${at}`;
      }
      if (formerUntil === null || formerUntil <= now) return undefined;
      const until = formatDateTime(formerUntil, place);
      return t`The former key opens until ${until}`;
    };
    return [
      {
        id: "name",
        header: t`Name`,
        width: 190,
        isRowHeader: true,
        isSearched: true,
        value: ({ name }) => name,
      },
      {
        id: "right",
        header: t`What it may do`,
        width: 150,
        value: ({ right }) => t(RIGHTS[right].name),
      },
      {
        id: "standing",
        header: t`State`,
        width: 150,
        value: (key) => t(KEY_STANDING_WORDS[standing(key)].word),
        orderBy: (key) => KEY_STANDINGS.indexOf(standing(key)),
        render: (key) => {
          const { word, tone } = KEY_STANDING_WORDS[standing(key)];
          return (
            <span title={titleOf(key)}>
              <StatusPill tone={tone} size="small">
                {t(word)}
              </StatusPill>
            </span>
          );
        },
      },
      {
        id: "lastUsedAt",
        header: t`Last use`,
        width: 150,
        value: ({ lastUsedAt }) =>
          lastUsedAt === null ? null : { at: lastUsedAt, precision: "minute" },
      },
      {
        id: "lastUsedFrom",
        header: t`Last used from`,
        width: 140,
        isSearched: true,
        value: ({ lastUsedFrom }) => lastUsedFrom,
      },
      {
        id: "expiresAt",
        header: t`Last day`,
        width: 120,
        value: ({ expiresAt }) => ({ at: expiresAt, precision: "day" }),
      },
      {
        id: "addresses",
        header: t`Taken from`,
        width: 160,
        isSearched: true,
        value: ({ addresses }) => (addresses.length === 0 ? t`Everywhere` : addresses.join(", ")),
      },
      {
        id: "byName",
        header: t`Created by`,
        width: 140,
        isSearched: true,
        value: ({ byName }) => byName,
      },
      {
        id: "at",
        header: t`Created on`,
        width: 150,
        isExtra: true,
        value: ({ at }) => ({ at, precision: "minute" }),
      },
      {
        id: "rotatedAt",
        header: t`Exchanged on`,
        width: 150,
        isExtra: true,
        value: ({ rotatedAt }) =>
          rotatedAt === null ? null : { at: rotatedAt, precision: "minute" },
      },
      { id: "id", header: t`Id`, width: 160, isExtra: true, value: ({ id }) => id },
    ];
  }, [t, place, now]);
}

function useKeyFilters(): readonly ListFilter<ShownKey>[] {
  const { t } = useLingui();
  const now = useNow(MINUTE);
  return useMemo(
    (): readonly ListFilter<ShownKey>[] => [
      {
        key: "standing",
        label: t`State`,
        usual: EVERY,
        options: [
          { id: EVERY, label: t`All states` },
          ...KEY_STANDINGS.map((id: KeyStanding) => ({
            id: id as string,
            label: t(KEY_STANDING_WORDS[id].word),
          })),
        ],
        keeps: (key, option) => option === EVERY || keyStanding(key, now) === option,
      },
    ],
    [t, now],
  );
}

/** What can be done with a key, in its row; with one that is revoked, nothing. */
function useKeyMenu(
  edit: (id: string) => void,
  ask: (command: KeyCommand) => void,
): DataColumn<ShownKey> {
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
