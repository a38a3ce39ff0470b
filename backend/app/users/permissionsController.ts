import { DomainError } from "../../../src/domain/base/domainError.ts";
import { CustomerIndex, idOf } from "../../../src/domain/base/ids.ts";
import {
  mayChangePermissions,
  newPermissions,
  type Permissions,
  PermissionTemplate,
  PRESETS,
} from "../../../src/domain/users/permissions.ts";
import { isAsTemplate, mergedPermissions } from "../../../src/domain/users/permissionsMerge.ts";
import { writePlatform } from "../customers/customerProvisioning.ts";
import { readPermissions } from "../platform/tenancy/customers.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readAllDocuments } from "../platform/kuzzle/documents.ts";
import type { Caller } from "../platform/request.ts";
import { removesRights } from "../platform/security/removesRights.ts";
import { publishRightsChange } from "../platform/security/revocation.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { usersOf } from "../platform/tenancy/users.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/users/calls.ts";

const TEMPLATES = { index: PLATFORM_INDEX, collection: "permission-templates" } as const;

/** `omniscient/permissions`: which pages a customer's users may read (specification section 6). */
export const permissionsController: AnswersModule = (deps) => [
  answer(calls.readPermissions, async ({ customer }) => {
    const { id: _, ...answer } = await permissionsOf(deps, customer);
    return answer;
  }),

  answer(calls.updatePermissions, async ({ customer, seen, ...wanted }, caller) => {
    return deps.exclusively(`permissions/${customer}`, async () => {
      const known = await permissionsOf(deps, customer);
      if (!mayChangePermissions(known, caller.isSuperAdmin)) {
        throw new DomainError("permissions_locked", { customer });
      }
      const merged = seen === undefined ? null : mergedPermissions(known, seen, wanted);
      if (merged !== null && merged.conflicts.length > 0) {
        throw new DomainError("conflict", { customer, conflicts: merged.conflicts });
      }
      const next = await withTrueTemplate(deps, { ...known, ...(merged?.next ?? wanted) });
      await writePlatform(deps.sdk, "permissions", next);
      await notifyUsers(deps, caller, customer, removesRights(known, next));
      return next;
    });
  }),

  answer(calls.lockPermissions, ({ customer }) => setLocked(deps, customer, true)),
  answer(calls.unlockPermissions, ({ customer }) => setLocked(deps, customer, false)),

  answer(calls.searchTemplates, async () => ({ templates: await templatesOf(deps) })),

  answer(calls.saveTemplate, async ({ id, ...form }) => {
    if (PRESETS.some((preset) => preset.id === id)) {
      throw new DomainError(
        "name_taken",
        { id },
        `${id} is a preset of the product: give another id.`,
      );
    }
    const template = { ...form, id: id ?? idOf("template", deps.newId()) };
    await writePlatform(deps.sdk, "permission-templates", template);
    return { template };
  }),

  answer(calls.deleteTemplate, async ({ id }) => {
    if (!(await deps.sdk.document.exists(TEMPLATES.index, TEMPLATES.collection, id))) {
      throw new DomainError(
        "not_found",
        { id },
        `There is no template ${id}: load the list again.`,
      );
    }
    await deps.sdk.document.delete(TEMPLATES.index, TEMPLATES.collection, id, {
      refresh: "wait_for",
    });
    return { id };
  }),
];

async function setLocked(
  deps: AppDeps,
  customer: CustomerIndex,
  locked: boolean,
): Promise<Permissions> {
  return deps.exclusively(`permissions/${customer}`, async () => {
    const next = { ...(await permissionsOf(deps, customer)), locked };
    await writePlatform(deps.sdk, "permissions", next);
    return next;
  });
}

/** The presets of the product, then those that super admins have saved. */
async function templatesOf({ sdk }: AppDeps): Promise<PermissionTemplate[]> {
  return [...PRESETS, ...(await readAllDocuments(sdk, TEMPLATES, PermissionTemplate))];
}

/** A template is named only where there is one of this id that grants the same: what was changed since is custom. */
async function withTrueTemplate(deps: AppDeps, next: Permissions): Promise<Permissions> {
  if (next.template === null) return next;
  const template = (await templatesOf(deps)).find(({ id }) => id === next.template);
  const isTrue = template !== undefined && isAsTemplate(next, template);
  return isTrue ? next : { ...next, template: null };
}

async function permissionsOf({ sdk }: AppDeps, customer: CustomerIndex): Promise<Permissions> {
  return (await readPermissions(sdk, customer)) ?? { ...newPermissions(customer), permissions: [] };
}

async function notifyUsers(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  areTaken: boolean,
): Promise<void> {
  const users = await usersOf(deps.sdk, customer);
  await publishRightsChange(
    deps,
    users.map(({ id }) => id),
    { areTaken, caller },
  );
}
