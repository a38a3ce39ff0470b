import { z } from "zod";
import { sortedByName } from "../../../src/domain/customers/customer.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { CustomerIndex, NewUserId, UserId } from "../../../src/domain/base/ids.ts";
import { Password } from "../../../src/domain/users/password.ts";
import { customersOf, profilesAt } from "../../../src/domain/users/profile.ts";
import { isSuperAdmin } from "../../../src/domain/users/profileIds.ts";
import { UserForm } from "../../../src/domain/users/userForm.ts";
import { customerFor, readCustomers } from "../customers/customers.ts";
import { readAllDocuments } from "../platform/kuzzle/documents.ts";
import { Customer } from "../../../src/domain/customers/customer.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { readUser, usersOf } from "./users.ts";
import { changePassword } from "./changePassword.ts";
import { createOrCompleteUser } from "./createOrCompleteUser.ts";
import { deleteUser, revokeRole } from "./removeUser.ts";
import { changeUser } from "./changeUser.ts";
import { shownUser } from "./shownUser.ts";
import { action, type ControllerModule } from "../platform/controller.ts";

/** The form without the checks that have codes of their own: address and role (specification section 8). */
const Form = UserForm.extend({ email: z.string(), role: z.string() });
const Create = z.strictObject({
  customer: CustomerIndex,
  user: Form,
  id: NewUserId.optional(),
  password: Password.optional(),
  /** True: a user of this id or username who is there already is given what the form says, not refused. */
  ifMissing: z.boolean().default(false),
});
const Update = z.strictObject({
  customer: CustomerIndex,
  userId: UserId,
  changes: Form.partial(),
  password: Password.optional(),
});
const OneUser = z.strictObject({ customer: CustomerIndex, userId: UserId });
const UpdatePassword = z.strictObject({
  current: z.string(),
  next: z.string(),
  confirmation: z.string(),
});

/** `omniscient/user`: who may reach which customer, and the users of a customer for its admins. */
export const userController: ControllerModule = (deps) => ({
  name: "omniscient/user",
  actions: {
    /**
     * The customers of a user, by name: [{name, displayName, index, kind, profiles, isArchived}]. `userId` is the
     * caller's own, unless he is super admin. A super admin has every customer, with no profile in them
     * (specification sections 6 and 7).
     */
    listIndexes: action(z.strictObject({ userId: UserId }), async ({ userId }, caller) => {
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
        ? await readAllDocuments(
            deps.sdk,
            { index: PLATFORM_INDEX, collection: "customers" },
            Customer,
          )
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

    /** The users of a customer, with their roles there. Roles in other customers are not told. Answers {users, total}. */
    search: action(z.strictObject({ customer: CustomerIndex }), async ({ customer }, caller) => {
      await customerFor(deps.sdk, caller, customer, ["admin"]);
      const users = await usersOf(deps.sdk, customer);
      return { users: users.map((user) => shownUser(user, customer)), total: users.length };
    }),

    /** Answers {user, created}. Codes: username_already_exists, email_already_exists, invalid_email_format, invalid_role_name. */
    create: action(Create, async (body, caller) => {
      await customerFor(deps.sdk, caller, body.customer, ["admin"]);
      const { user, created } = await createOrCompleteUser(deps, caller, body);
      return { user: shownUser(user, body.customer), created };
    }),

    /** Edits a user of the customer, or gives one of another customer a role in this one. Answers {user}. */
    update: action(Update, async (body, caller) => {
      await customerFor(deps.sdk, caller, body.customer, ["admin"]);
      return { user: shownUser((await changeUser(deps, caller, body)).user, body.customer) };
    }),

    /** Deletes the account of a user who belongs to this customer alone. Answers {userId}. */
    delete: action(OneUser, async ({ customer, userId }, caller) => {
      await customerFor(deps.sdk, caller, customer, ["admin"]);
      return deleteUser(deps, caller, customer, userId);
    }),

    /** Takes the user's roles in this customer and signs him out. Answers {user}. */
    revoke: action(OneUser, async ({ customer, userId }, caller) => {
      await customerFor(deps.sdk, caller, customer, ["admin"]);
      return { user: shownUser((await revokeRole(deps, caller, customer, userId)).user, customer) };
    }),

    /** Changes the caller's own password; his other sessions end. Codes: wrong_current_password, invalid_password. */
    updatePassword: action(UpdatePassword, (body, caller) => changePassword(deps, caller, body)),
  },
});
