import { Trans, useLingui } from "@lingui/react/macro";
import { PERMISSION_ENTRIES, PERMISSION_ENTRY_NAMES, pageOf } from "../../../domain/users/pages.ts";
import type { PermissionEntryName } from "../../../domain/users/pages.ts";
import { isRead } from "../../../domain/users/permissions.ts";
import { isAdministration } from "../../shell/navigation.ts";
import { GROUP_TITLES } from "../../shell/pageTitles.ts";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { ENTRY_GROUPS, usePermissionWords } from "./permissionWords.ts";
import type { PermissionEditing } from "./usePermissionEditing.ts";

/** A switch for each entry, under the headings of the sidebar; entries that the product does not know come last. */
export function PermissionEntries({
  editing,
  mayChange,
}: {
  readonly editing: PermissionEditing;
  readonly mayChange: boolean;
}) {
  const { t } = useLingui();
  const { draft } = editing.context;
  const others = draft.permissions.filter(
    ({ name }) => !PERMISSION_ENTRY_NAMES.some((known) => known === name),
  );
  const row = (name: string) => (
    <EntryRow key={name} name={name} editing={editing} mayChange={mayChange} />
  );
  return (
    <div className="Permissions-groups">
      {ENTRY_GROUPS.map(({ id, entries }) => (
        <fieldset key={id} className="Permissions-group">
          <legend>{t(GROUP_TITLES[id])}</legend>
          {isAdministration(id) && (
            <p className="note">
              <Trans>Only administrators open these.</Trans>
            </p>
          )}
          {entries.map(row)}
        </fieldset>
      ))}
      {others.length > 0 && (
        <fieldset className="Permissions-group">
          <legend>
            <Trans>Entries of your own</Trans>
          </legend>
          {others.map(({ name }) => row(name))}
        </fieldset>
      )}
    </div>
  );
}

function EntryRow({
  name,
  editing,
  mayChange,
}: {
  readonly name: string;
  readonly editing: PermissionEditing;
  readonly mayChange: boolean;
}) {
  const { t } = useLingui();
  const { entryName, pageName } = usePermissionWords();
  const { draft, seen } = editing.context;
  const isGranted = isRead(draft, name);
  const own = draft.permissions.find((entry) => entry.name === name)?.pathNames ?? [];
  return (
    <div className="Permissions-entry">
      <Switch
        isSelected={isGranted}
        isDisabled={!mayChange}
        onChange={(next) => editing.send({ type: "user.grant", entry: name, isGranted: next })}
        description={noteOf()}
      >
        {entryName(name)}
      </Switch>
      {isGranted !== isRead(seen, name) && (
        <StatusPill tone={isGranted ? "success" : "warning"} size="small">
          {isGranted ? <Trans>Will be given</Trans> : <Trans>Will be taken</Trans>}
        </StatusPill>
      )}
    </div>
  );

  function noteOf(): string | undefined {
    const known = PERMISSION_ENTRY_NAMES.find((one): one is PermissionEntryName => one === name);
    if (known === undefined) return own.join(", ");
    const [first, ...more] = PERMISSION_ENTRIES[known];
    const { audience, worksiteOnly } = pageOf(first);
    if (audience === "notWorker") return t`Not for workers.`;
    if (worksiteOnly === true && editing.place.kind !== "worksite")
      return t`Only worksites have it.`;
    return more.length === 0 ? undefined : more.map(pageName).join(", ");
  }
}
