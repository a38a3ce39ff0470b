import { DomainError } from "../../../src/domain/base/domainError.ts";
import { CustomerIndex, idOf } from "../../../src/domain/base/ids.ts";
import {
  mayChangePermissions,
  newPermissions,
  type Permissions,
  PermissionTemplate,
  PRESETS,
} from "../../../src/domain/users/permissions.ts";
import { writePlatform } from "../customers/customerProvisioning.ts";
import { readPermissions } from "../platform/tenancy/customers.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readAllDocuments } from "../platform/kuzzle/documents.ts";
import type { Caller } from "../platform/request.ts";
import { takesRights } from "../platform/security/takesRights.ts";
import { tellRightsChanged } from "../platform/security/revocation.ts";
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

  answer(calls.updatePermissions, async ({ customer, ...changes }, caller) => {
    return deps.exclusively(`permissions/${customer}`, async () => {
      const known = await permissionsOf(deps, customer);
      if (!mayChangePermissions(known, caller.isSuperAdmin)) {
        throw new DomainError("permissions_locked", { customer });
      }
      const next: Permissions = { ...known, ...changes };
      await writePlatform(deps.sdk, "permissions", next);
      await tellUsers(deps, caller, customer, takesRights(known, next));
      return next;
    });
  }),

  answer(calls.lockPermissions, ({ customer }) => setLocked(deps, customer, true)),
  answer(calls.unlockPermissions, ({ customer }) => setLocked(deps, customer, false)),

  answer(calls.searchTemplates, async () => {
    const saved = await readAllDocuments(deps.sdk, TEMPLATES, PermissionTemplate);
    return { templates: [...PRESETS, ...saved] };
  }),

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

async function permissionsOf({ sdk }: AppDeps, customer: CustomerIndex): Promise<Permissions> {
  return (await readPermissions(sdk, customer)) ?? { ...newPermissions(customer), permissions: [] };
}

async function tellUsers(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  areTaken: boolean,
): Promise<void> {
  const users = await usersOf(deps.sdk, customer);
  await tellRightsChanged(
    deps,
    users.map(({ id }) => id),
    { areTaken, caller },
  );
}
