import type { FieldConflict } from "../../../domain/base/fieldEdit.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import {
  readPermissions,
  searchTemplates,
  searchUsers,
  updatePermissions,
} from "../../../domain/users/calls.ts";
import type { RequestOf } from "../../../domain/base/call.ts";
import { Permissions, type PermissionTemplate } from "../../../domain/users/permissions.ts";
import type { PermissionsSave } from "../../../domain/users/permissionsMerge.ts";
import type { Person } from "../../../domain/users/permissionsImpact.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer } from "../formAnswer.ts";

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
