import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import type { User } from "../../../src/domain/users/user.ts";
import { sortedByName } from "../../../src/domain/customers/customer.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { customersOf, profilesAt } from "../../../src/domain/base/profile.ts";
import { isSuperAdmin } from "../../../src/domain/base/profileIds.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readCustomers } from "../platform/tenancy/customers.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { Customer } from "../../../src/domain/customers/customer.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { readUser } from "../platform/tenancy/users.ts";
import { changePassword } from "./changePassword.ts";
import { createOrCompleteUser } from "./createOrCompleteUser.ts";
import { deleteUser, revokeRole } from "./removeUser.ts";
import { changeUser } from "./changeUser.ts";
import { setPaused } from "./pauseUser.ts";
import { endSessionsOf, sessionsOfUser } from "./sessions.ts";
import { listedUsers, shownLink, shownUser } from "./shownUser.ts";
import { sendLink, withdrawLink } from "./userLinks.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/users/calls.ts";
import { createUser, updateUser } from "../../../src/domain/users/formCalls.ts";

/** `omniscient/user`: who may reach which customer, and the users of a customer for its admins. */
export const userController: AnswersModule = (deps) => {
  const shown = (user: User, customer: CustomerIndex) =>
    shownUser(user, customer, deps.configuration.identity);
  return [
    answer(calls.listIndexes, async ({ userId }, caller) => {
      if (userId !== caller.kuid && !caller.isSuperAdmin) {
        throw new DomainError(
          "not_allowed",
          { userId },
          "The customers of others are for super admins: ask with your own id.",
        );
      }
      const profileIds =
        userId === caller.kuid
          ? caller.profileIds
          : ((await readUser(deps.sdk, userId))?.profileIds ?? []);
      const customers = isSuperAdmin(profileIds)
        ? await everyCustomer(deps)
        : (await readCustomers(deps.sdk, customersOf(profileIds))).filter(
            ({ isArchived }) => !isArchived,
          );
      return sortedByName(customers).map(({ name, displayName, index, kind, isArchived }) => ({
        name,
        displayName,
        index,
        kind,
        profiles: profilesAt(profileIds, index),
        isArchived,
      }));
    }),

    answer(calls.searchUsers, async ({ customer }) => {
      const users = await listedUsers(deps, customer);
      return { users, total: users.length };
    }),

    answer(createUser, async (body, caller) => {
      const { user, created } = await createOrCompleteUser(deps, caller, body);
      return { user: shown(user, body.customer), created };
    }),

    answer(updateUser, async (body, caller) => {
      return { user: shown((await changeUser(deps, caller, body)).user, body.customer) };
    }),

    answer(calls.deleteUser, async ({ customer, userId, isUnsyncedToo }, caller) => {
      return deleteUser(deps, caller, customer, userId, isUnsyncedToo);
    }),

    answer(calls.revokeUser, async ({ customer, userId }, caller) => {
      return { user: shown((await revokeRole(deps, caller, customer, userId)).user, customer) };
    }),

    answer(calls.pauseUser, async ({ customer, userId }, caller) => {
      const { user } = await setPaused(deps, caller, customer, userId, true);
      return { user: shown(user, customer) };
    }),

    answer(calls.resumeUser, async ({ customer, userId }, caller) => {
      const { user } = await setPaused(deps, caller, customer, userId, false);
      return { user: shown(user, customer) };
    }),

    answer(calls.listUserSessions, async ({ customer, userId }, caller) => ({
      sessions: await sessionsOfUser(deps, caller, customer, userId),
    })),

    answer(calls.endUserSessions, ({ customer, userId, sessionId }, caller) =>
      endSessionsOf(deps, caller, customer, { userId, sessionId }),
    ),

    answer(calls.sendUserLink, async ({ userId }, caller, customer) => {
      const { link, sendsLeft } = await sendLink(deps, caller, customer, userId);
      return { link: shownLink(link, deps.now()), sendsLeft };
    }),

    answer(calls.withdrawUserLink, async ({ userId }, caller, customer) => {
      return { link: shownLink(await withdrawLink(deps, caller, customer, userId), deps.now()) };
    }),

    answer(calls.updatePassword, (body, caller) => changePassword(deps, caller, body)),
  ];
};

async function everyCustomer({ sdk }: Pick<AppDeps, "sdk">): Promise<Customer[]> {
  const customers: Customer[] = [];
  for await (const customer of searchAll(sdk, PLATFORM_INDEX, "customers", Customer, {}))
    customers.push(customer);
  return customers;
}
