import type { FieldConflict } from "../../../domain/base/fieldEdit.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import {
  deleteTemplate,
  lockPermissions,
  readPermissions,
  saveTemplate,
  searchTemplates,
  searchUsers,
  unlockPermissions,
  updatePermissions,
} from "../../../domain/users/calls.ts";
import type { RequestOf } from "../../../domain/base/call.ts";
import {
  Permissions,
  type PermissionsDraft,
  type PermissionTemplate,
} from "../../../domain/users/permissions.ts";
import type { PermissionsSave } from "../../../domain/users/permissionsMerge.ts";
import type { Person } from "../../../domain/users/permissionsImpact.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer } from "../formAnswer.ts";
import { type Answered, answered } from "../refusal.ts";

type Live = Pick<LiveClient, "call">;

/** What became of a save. `conflict`: somebody else has changed the same meanwhile; nothing was written. */
export type PermissionsAnswer =
  | { readonly type: "saved"; readonly stored: Permissions }
  | { readonly type: "refused"; readonly code: string }
  | { readonly type: "conflict"; readonly conflicts: readonly FieldConflict[] };

/** The permissions of a customer, what they can be taken from, and who they are for. */
export type PermissionsOfCustomer = {
  readonly stored: Permissions;
  readonly templates: readonly PermissionTemplate[];
  readonly people: readonly Person[];
};

/** @throws RequestFailed */
export async function readPermissionsOf(
  { call }: Live,
  customer: CustomerIndex,
): Promise<PermissionsOfCustomer> {
  const [permissions, { templates }, { users }] = await Promise.all([
    call(readPermissions, { customer }),
    call(searchTemplates, {}),
    call(searchUsers, { customer }),
  ]);
  return {
    stored: { ...permissions, id: customer },
    templates,
    people: users.map(({ id, username, roles }) => ({ id, username, roles })),
  };
}

/** Writes what an editor has changed of what they saw. @throws RequestFailed where nobody answered */
export async function savePermissions(
  { call }: Live,
  customer: CustomerIndex,
  { seen, wanted }: PermissionsSave,
): Promise<PermissionsAnswer> {
  const sent = await formAnswer(async () => {
    // The server refuses, by its name, what is no page of the product.
    const request = { customer, ...wanted, seen } as RequestOf<typeof updatePermissions>;
    return call(updatePermissions, request);
  });
  return sent.type === "saved" ? { type: "saved", stored: Permissions.parse(sent.stored) } : sent;
}

/** What is done with permissions as a whole. Templates are the super admins'. */
export type PermissionCommand =
  | { readonly kind: "lock" | "unlock" }
  | { readonly kind: "saveTemplate"; readonly name: string; readonly draft: PermissionsDraft }
  | { readonly kind: "deleteTemplate"; readonly id: string };

export type PermissionCommandAnswer = Answered<object>;

/** Carries out what an administrator does with permissions as a whole. */
export const runPermissionCommand = (
  live: Live,
  customer: CustomerIndex,
  command: PermissionCommand,
): Promise<PermissionCommandAnswer> =>
  answered(async () => {
    await run(live, customer, command);
    return {};
  });

async function run(
  { call }: Live,
  customer: CustomerIndex,
  command: PermissionCommand,
): Promise<void> {
  switch (command.kind) {
    case "lock":
      await call(lockPermissions, { customer });
      return;
    case "unlock":
      await call(unlockPermissions, { customer });
      return;
    case "saveTemplate": {
      const { permissions, defaultPage } = command.draft;
      const form = { name: command.name, permissions, defaultPage };
      await call(saveTemplate, form as RequestOf<typeof saveTemplate>);
      return;
    }
    case "deleteTemplate":
      await call(deleteTemplate, { id: command.id });
      return;
    default:
      unreachable(command);
  }
}
