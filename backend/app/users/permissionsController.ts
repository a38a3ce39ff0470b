import { z } from "zod";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { CustomerIndex, idOf } from "../../../src/domain/base/ids.ts";
import {
  mayChangePermissions,
  newPermissions,
  type Permissions,
  PermissionsForm,
  PermissionTemplate,
  PRESETS,
  TemplateForm,
} from "../../../src/domain/users/permissions.ts";
import { HUMAN_PROFILES } from "../../../src/domain/users/profile.ts";
import { writePlatform } from "../customers/customerProvisioning.ts";
import { assertSuperAdmin, customerFor, readPermissions } from "../customers/customers.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readAllDocuments } from "../platform/kuzzle/documents.ts";
import type { Caller } from "../platform/request.ts";
import { takesRights } from "../platform/security/takesRights.ts";
import { tellRightsChanged } from "../platform/security/revocation.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { usersOf } from "./users.ts";
import { action, type ControllerModule } from "../platform/controller.ts";

const OfCustomer = z.strictObject({ customer: CustomerIndex });
const Update = PermissionsForm.omit({ locked: true }).extend({
  customer: CustomerIndex,
  template: PermissionsForm.shape.template.default(null),
});
const TEMPLATES = { index: PLATFORM_INDEX, collection: "permission-templates" } as const;

/** `omniscient/permissions`: which pages a customer's users may read (specification section 6). */
export const permissionsController: ControllerModule = (deps) => ({
  name: "omniscient/permissions",
  actions: {
    /** Answers {permissions, defaultPage, locked, template} (specification section 7). */
    search: action(OfCustomer, async ({ customer }, caller) => {
      await customerFor(deps.sdk, caller, customer, HUMAN_PROFILES);
      const { id: _, ...answer } = await permissionsOf(deps, customer);
      return answer;
    }),

    /** Replaces the permissions; the customer's users are told, and signed out where something was taken from them. */
    update: action(Update, async ({ customer, ...changes }, caller) => {
      await customerFor(deps.sdk, caller, customer, ["admin"]);
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

    lock: action(OfCustomer, ({ customer }, caller) => setLocked(deps, caller, customer, true)),
    unlock: action(OfCustomer, ({ customer }, caller) => setLocked(deps, caller, customer, false)),

    /** The presets of the product, then those that super admins have saved. Answers {templates}. */
    searchTemplates: action(z.strictObject({}), async () => {
      const saved = await readAllDocuments(deps.sdk, TEMPLATES, PermissionTemplate);
      return { templates: [...PRESETS, ...saved] };
    }),

    /** Creates a template, or replaces the one of the id. Answers {template}. */
    saveTemplate: action(TemplateForm, async ({ id, ...form }, caller) => {
      assertSuperAdmin(caller);
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

    deleteTemplate: action(z.strictObject({ id: z.string().min(1) }), async ({ id }, caller) => {
      assertSuperAdmin(caller);
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
  },
});

async function setLocked(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
  locked: boolean,
): Promise<Permissions> {
  assertSuperAdmin(caller);
  await customerFor(deps.sdk, caller, customer, "any");
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
