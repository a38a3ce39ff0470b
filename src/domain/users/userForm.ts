import { z } from "zod";
import { EnteredPhone } from "../base/enteredPhone.ts";
import { ProfileName } from "../base/profile.ts";
import { User } from "./user.ts";

const { username, firstName, lastName, email, restriction } = User.shape;

/** What an administrator fills in for a user: all of it required (specification section 5). */
export const UserForm = z.object({
  username,
  firstName,
  lastName,
  email,
  phone: EnteredPhone,
  role: ProfileName,
  restriction,
});
export type UserForm = z.infer<typeof UserForm>;
