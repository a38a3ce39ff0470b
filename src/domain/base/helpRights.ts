import { z } from "zod";
import { type CustomerIndex, UserId } from "./ids.ts";
import { profilesAt } from "./profile.ts";
import { isAdmin } from "./profileIds.ts";

/** What somebody may do with calls for help: `take`: see, answer and test; `see`: see alone; `none`: neither. */
export const HELP_RIGHTS = ["take", "see", "none"] as const;
export const HelpRight = z.enum(HELP_RIGHTS);
export type HelpRight = z.infer<typeof HelpRight>;

/** The roles whose right a customer chooses. */
export const HELP_ROLES = ["worker", "preperer"] as const;

/** Far more people than take calls beside their role. */
export const MAX_HELPERS = 500;

/**
 * Who sees calls for help of a customer and who takes them, by role; `people` take them whatever the right of their role is.
 * Administrators take and walls show them always: a customer keeps one administrator, so that no call is kept from everybody.
 */
export const HelpRights = z.strictObject({
  worker: HelpRight,
  preperer: HelpRight,
  people: z
    .array(UserId)
    .max(MAX_HELPERS)
    .refine((people) => new Set(people).size === people.length, {
      error: "Somebody is there twice: keep one of the two.",
    }),
});
export type HelpRights = z.infer<typeof HelpRights>;

/** What holds where nobody has chosen: all who work with alerts and evacuations take calls. */
export const DEFAULT_HELP_RIGHTS: HelpRights = { worker: "take", preperer: "take", people: [] };

/** What a customer can withhold at most. */
const MIN_HELP_RIGHTS: HelpRights = { worker: "none", preperer: "none", people: [] };

/** `userId` null: anybody with these profiles. */
export type HelpReader = {
  readonly userId: UserId | null;
  readonly profileIds: readonly string[];
};

/** What somebody may do with the calls of a customer: the most of what each of their roles may. */
export function helpRight(
  { userId, profileIds }: HelpReader,
  index: CustomerIndex,
  rights: HelpRights,
): HelpRight {
  if (isAdmin(profileIds, index)) return "take";
  const profiles = profilesAt(profileIds, index);
  const own = HELP_ROLES.filter((role) => profiles.includes(role));
  if (own.length > 0 && userId !== null && rights.people.includes(userId)) return "take";
  const all = own.map((role) => rights[role]);
  // A wall shows what is live, and a program that reads everything was given a key for that.
  if (profiles.includes("screen") || profiles.includes("api_reader")) all.push("see");
  return HELP_RIGHTS.find((right) => all.includes(right)) ?? "none";
}

/** What somebody may do whatever the customer chooses. */
export function minHelpRight(reader: HelpReader, index: CustomerIndex): HelpRight {
  return helpRight(reader, index, MIN_HELP_RIGHTS);
}
