import { Trans, useLingui } from "@lingui/react/macro";
import {
  HELP_RIGHTS,
  HELP_ROLES,
  type HelpRights,
  MAX_HELPERS,
} from "../../../domain/base/helpRights.ts";
import type { Person } from "../../../domain/users/permissionsImpact.ts";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Select } from "../../ui/Select.tsx";
import { ROLES } from "../administration/userWords.ts";
import { HELP_WORDS } from "./permissionWords.ts";
import type { PermissionEditing } from "./usePermissionEditing.ts";

/** Who sees calls for help and who takes them: by role, and single people besides. */
export function HelpRightsFields({
  editing,
  people,
  mayChange,
}: {
  readonly editing: PermissionEditing;
  readonly people: readonly Person[];
  readonly mayChange: boolean;
}) {
  const { t } = useLingui();
  const { callsForHelp } = editing.context.draft;
  // Administrators take calls anyhow.
  const asked = people.filter(
    ({ roles }) => !roles.includes("admin") && HELP_ROLES.some((role) => roles.includes(role)),
  );
  const kept = callsForHelp.people.filter((id) => asked.every((person) => person.id !== id));
  const change = (changes: Partial<HelpRights>) =>
    editing.send({ type: "user.chooseHelp", callsForHelp: { ...callsForHelp, ...changes } });
  return (
    <fieldset className="Permissions-group">
      <legend>
        <Trans>Calls for help</Trans>
      </legend>
      <p className="note">
        <Trans>
          Administrators always see and take them, screens on walls always show them: no call is
          kept from everybody. Here the server itself refuses; the switches above only hide pages.
        </Trans>
      </p>
      {HELP_ROLES.map((role) => (
        <Select
          key={role}
          label={t(ROLES[role].name)}
          isDisabled={!mayChange}
          options={HELP_RIGHTS.map((id) => ({ id, label: t(HELP_WORDS[id]) }))}
          value={callsForHelp[role]}
          onChange={(right) => change({ [role]: right })}
        />
      ))}
      <MultiSelect
        label={t`People who take calls whatever their role may`}
        description={t`First-aiders and wardens among workers and preparers.`}
        placeholder={t`Nobody`}
        isDisabled={!mayChange}
        options={asked.map(({ id, username }) => ({ id, label: username }))}
        values={callsForHelp.people}
        onChange={(ids) => change({ people: [...kept, ...ids].slice(0, MAX_HELPERS) })}
      />
    </fieldset>
  );
}
