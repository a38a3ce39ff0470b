import { DomainError } from "../../../src/domain/base/domainError.ts";
import { helpRight } from "../../../src/domain/base/helpRights.ts";
import { CustomerIndex, idOf } from "../../../src/domain/base/ids.ts";
import {
  mayChangePermissions,
  newPermissions,
  type Permissions,
  PermissionTemplate,
  PRESETS,
} from "../../../src/domain/users/permissions.ts";
import { isAsTemplate, mergedPermissions } from "../../../src/domain/users/permissionsMerge.ts";
import type { User } from "../../../src/domain/users/user.ts";
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

  answer(calls.updatePermissions, async ({ customer, seen, ...sent }, caller) => {
    return deps.exclusively(`permissions/${customer}`, async () => {
      const known = await permissionsOf(deps, customer);
      if (!mayChangePermissions(known, caller.isSuperAdmin)) {
        throw new DomainError("permissions_locked", { customer });
      }
      // Who does not know of calls for help changes nothing of them.
      const { callsForHelp = known.callsForHelp } = sent;
      const wanted = { ...sent, callsForHelp };
      const before = seen && { ...seen, callsForHelp: seen.callsForHelp ?? known.callsForHelp };
      const merged = before === undefined ? null : mergedPermissions(known, before, wanted);
      if (merged !== null && merged.conflicts.length > 0) {
        throw new DomainError("conflict", { customer, conflicts: merged.conflicts });
      }
      const next = await withTrueTemplate(deps, { ...known, ...(merged?.next ?? wanted) });
      await writePlatform(deps.sdk, "permissions", next);
      await notifyUsers(deps, caller, known, next);
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
  before: Permissions,
  after: Permissions,
): Promise<void> {
  const users = await usersOf(deps.sdk, before.id);
  const arePagesTaken = removesRights(before, after);
  // Walls stay signed in where they lose nothing: nobody stands before them to sign in anew.
  const losing = users.filter((user) => arePagesTaken || losesSight(user, before, after));
  const others = users.filter((user) => !losing.includes(user));
  const idsOf = (some: readonly User[]) => some.map(({ id }) => id);
  await publishRightsChange(deps, idsOf(losing), { areTaken: true, caller });
  await publishRightsChange(deps, idsOf(others), { areTaken: false, caller });
}

/** Whether a user sees no calls for help any more. */
function losesSight(user: User, before: Permissions, after: Permissions): boolean {
  const reader = { userId: user.id, profileIds: user.profileIds };
  const [then, now] = [before, after].map(({ id, callsForHelp }) =>
    helpRight(reader, id, callsForHelp),
  );
  return then !== "none" && now === "none";
}
