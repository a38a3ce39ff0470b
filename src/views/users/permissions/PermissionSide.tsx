import { Trans, useLingui } from "@lingui/react/macro";
import { Eye, Lock, LockOpen, Trash2 } from "lucide-react";
import { useState } from "react";
import type { RequestOf } from "../../../domain/base/call.ts";
import type { ProfileName } from "../../../domain/base/profile.ts";
import type { PageName } from "../../../domain/users/pages.ts";
import {
  deleteTemplate,
  lockPermissions,
  saveTemplate,
  unlockPermissions,
} from "../../../domain/users/calls.ts";
import { PRESETS } from "../../../domain/users/permissions.ts";
import { possibleDefaultPages } from "../../../domain/users/permissionsMerge.ts";
import type { CommandOf } from "../../../streams/calls/makeCall.ts";
import type { PermissionsOfCustomer } from "../../../streams/calls/users/permissionCalls.ts";
import { CommandQuestion } from "../../kit/administration/CommandQuestion.tsx";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { useCalls } from "../../kit/useCalls.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { ROLES } from "../administration/userWords.ts";
import { usePermissionWords } from "./permissionWords.ts";
import type { PermissionEditing } from "./usePermissionEditing.ts";

const CUSTOM = "";
const NO_PAGE = "";
/** Those who open pages. */
const PEOPLE: readonly ProfileName[] = ["admin", "worker", "preperer", "screen"];

/** Presets, the default page, how others would see it, and the lock. */
export function PermissionSide({
  editing,
  read,
  mayChange,
  refresh,
}: {
  readonly editing: PermissionEditing;
  readonly read: PermissionsOfCustomer;
  readonly mayChange: boolean;
  readonly refresh: () => void;
}) {
  const { t } = useLingui();
  const words = usePermissionWords();
  const [role, setRole] = useState<ProfileName>("worker");
  const { draft } = editing.context;
  const taken = read.templates.find(({ id }) => id === draft.template) ?? null;
  const pages: readonly PageName[] = possibleDefaultPages(draft);
  return (
    <div className="Permissions-side stack-4">
      <Panel title={t`Preset`}>
        <Select
          label={t`Taken from`}
          description={t`A preset sets all switches and the default page at once. Nothing is saved by that.`}
          isDisabled={!mayChange}
          options={[
            ...(taken === null
              ? [{ id: CUSTOM, label: t({ message: "Custom", context: "permissions" }) }]
              : []),
            ...read.templates.map((template) => ({
              id: template.id,
              label: words.templateName(template),
            })),
          ]}
          value={taken?.id ?? CUSTOM}
          onChange={(id) => {
            const template = read.templates.find((one) => one.id === id);
            if (template !== undefined) editing.send({ type: "user.take", template });
          }}
        />
        <Select
          label={t`Default page`}
          description={t`Where people land who have not asked for a page.`}
          isDisabled={!mayChange}
          options={[
            { id: NO_PAGE, label: t`The first that they may open` },
            ...pages.map((id) => ({ id: id as string, label: words.pageName(id) })),
          ]}
          value={draft.defaultPage ?? NO_PAGE}
          onChange={(id) =>
            editing.send({
              type: "user.chooseDefault",
              page: pages.find((page) => page === id) ?? null,
            })
          }
        />
      </Panel>
      <Panel title={t`See it as they would`}>
        <p>
          <Trans>
            Opens the pages with these permissions, saved or not. Nothing can be changed meanwhile.
          </Trans>
        </p>
        <Select
          label={t`Role`}
          options={PEOPLE.map((id) => ({ id, label: t(ROLES[id].name) }))}
          value={role}
          onChange={setRole}
        />
        <div>
          <Button icon={<Eye aria-hidden />} onPress={() => editing.seeAs(role)}>
            <Trans>See as this role</Trans>
          </Button>
        </div>
      </Panel>
      {editing.isSuperAdmin && <SuperAdmins editing={editing} read={read} refresh={refresh} />}
    </div>
  );
}

/** What is done with permissions as a whole. Templates are the super admins'. */
const CALLS = { lock: lockPermissions, unlock: unlockPermissions, saveTemplate, deleteTemplate };

/** A template has a name. */
const mayBeSent = (command: CommandOf<typeof CALLS>) =>
  command.kind !== "saveTemplate" || command.name.trim() !== "";

/** The lock and the templates, which are the super admins'. */
function SuperAdmins({
  editing,
  read,
  refresh,
}: {
  readonly editing: PermissionEditing;
  readonly read: PermissionsOfCustomer;
  readonly refresh: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { templateName } = usePermissionWords();
  const [name, setName] = useState("");
  const work = useCalls(
    "permissionCommand",
    CALLS,
    ({ kind }) => {
      refresh();
      if (kind === "saveTemplate") setName("");
      const done = {
        lock: t`The permissions are locked`,
        unlock: t`The permissions are open for changes`,
        saveTemplate: t`The template is saved`,
        deleteTemplate: t`The template is deleted`,
      };
      toasts.success(done[kind]);
    },
    { mayBeSent },
  );
  const { stored, draft } = editing.context;
  const template = {
    kind: "saveTemplate",
    name,
    // The server refuses, by its name, what is no page of the product.
    permissions: draft.permissions as RequestOf<typeof saveTemplate>["permissions"],
    defaultPage: draft.defaultPage,
  } as const;
  const isLocked = stored?.locked === true;
  const { command } = work;
  const doomed =
    command?.kind === "deleteTemplate"
      ? (read.templates.find(({ id }) => id === command.id) ?? null)
      : null;
  const own = read.templates.filter(({ id }) => !PRESETS.some((preset) => preset.id === id));
  const doomedName = doomed === null ? "" : templateName(doomed);
  return (
    <Panel title={t`For super admins`}>
      {work.refusal !== null && doomed === null && (
        <Banner tone="danger" isLive>
          {t(problemWords(work.refusal.problem))}
        </Banner>
      )}
      <div>
        <Button
          icon={isLocked ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
          isPending={work.isBusy && (command?.kind === "lock" || command?.kind === "unlock")}
          onPress={() => work.run({ kind: isLocked ? "unlock" : "lock" })}
        >
          {isLocked ? <Trans>Unlock the permissions</Trans> : <Trans>Lock the permissions</Trans>}
        </Button>
      </div>
      <p className="note">
        <Trans>While they are locked, the customer's administrators cannot change them.</Trans>
      </p>
      <form
        className="Form"
        onSubmit={(event) => {
          event.preventDefault();
          work.run(template);
        }}
      >
        <TextField
          label={t`Name of a new template`}
          description={t`Keeps the switches as they are shown, for every customer.`}
          value={name}
          onChange={setName}
          maxLength={100}
        />
        <div>
          <Button
            type="submit"
            isPending={work.isBusy && command?.kind === "saveTemplate"}
            isDisabled={!work.mayRun(template)}
          >
            <Trans>Save as a template</Trans>
          </Button>
        </div>
      </form>
      {own.length > 0 && (
        <ul className="Permissions-templates stack-3" aria-label={t`Templates`}>
          {own.map((template) => (
            <li key={template.id}>
              <span>{template.name}</span>
              <IconButton
                label={t`Delete ${template.name}`}
                icon={<Trash2 />}
                size="small"
                onPress={() => work.ask({ kind: "deleteTemplate", id: template.id })}
              />
            </li>
          ))}
        </ul>
      )}
      <CommandQuestion
        work={work}
        isOpen={work.isAsking && doomed !== null}
        tone="danger"
        title={t`Delete the template ${doomedName}?`}
        confirmLabel={t`Delete the template`}
      >
        <Trans>Customers keep the permissions that were taken from it; they are custom then.</Trans>
      </CommandQuestion>
    </Panel>
  );
}
