import { z } from "zod";
import { ADMINS, OPERATORS } from "../base/holders.ts";
import { defineCall } from "../base/call.ts";
import { NewUserId } from "../base/ids.ts";
import { OfCustomer, OneUser, UserAnswer } from "./calls.ts";
import { Locale } from "../base/localisedText.ts";
import { OwnAccount } from "./accountCalls.ts";
import { Password } from "./password.ts";
import { UserForm } from "./userForm.ts";

// Calls whose request is a form with phone numbers as people type them: apart, since the numbers of all countries are
// 30 kB, which a first visit has no need of (docs/decisions/0022).

/** The form without the checks that have codes of their own: address and role (specification section 8). */
const Form = UserForm.extend({ email: z.string(), role: z.string() });
const refusals = [
  "username_already_exists",
  "email_already_exists",
  "invalid_email_format",
  "invalid_role_name",
  "invalid_password",
  "belongs_elsewhere",
  "too_many_lookups",
] as const;

/** Makes a user of the customer. */
export const createUser = defineCall({
  name: "omniscient/user:create",
  request: OfCustomer.extend({
    user: Form,
    id: NewUserId.optional(),
    password: Password.optional(),
    /** True: a user of this id or username who is there already is given what the form says, not refused. */
    ifMissing: z.boolean().default(false),
  }),
  answer: UserAnswer.extend({ created: z.boolean() }),
  customer: "customer",
  holders: ADMINS,
  needsProof: true,
  isRepeatable: false,
  refusals,
});

/** Edits a user of the customer, or gives one of another customer a role in this one. */
export const updateUser = defineCall({
  name: "omniscient/user:update",
  request: OneUser.extend({
    changes: Form.partial(),
    /** What the editor saw of the fields that are changed; absent: they are written whatever is stored. */
    seen: z.record(z.string(), z.unknown()).optional(),
    password: Password.optional(),
  }),
  answer: UserAnswer,
  customer: "customer",
  holders: ADMINS,
  needsProof: true,
  isRepeatable: true,
  refusals: [...refusals, "last_administrator"],
});

/** Changes what is the caller's own to change. */
export const updateAccount = defineCall({
  name: "omniscient/account:update",
  request: z.strictObject({
    seen: z.record(z.string(), z.unknown()),
    changes: z
      .strictObject({
        firstName: UserForm.shape.firstName,
        lastName: UserForm.shape.lastName,
        phone: UserForm.shape.phone,
        locale: Locale,
        mailsOff: OwnAccount.shape.mailsOff,
      })
      .partial(),
  }),
  answer: z.object({ account: OwnAccount }),
  customer: null,
  holders: OPERATORS,
  isRepeatable: true,
});
