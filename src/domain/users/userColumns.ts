import { type ColumnMapping, guessColumns } from "../base/columnMapping.ts";

/** The columns of a file of users (specification section 3, User). */
export const USER_COLUMNS = [
  "username",
  "firstName",
  "lastName",
  "email",
  "phone",
  "role",
] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];

/** What each column of a file is, by its place; null: it is left out. */
export type UserMapping = ColumnMapping<UserColumn>;

/** How columns are called in files, beside our own names: in French, and as directories write them. */
const OTHER_NAMES: Readonly<Record<string, UserColumn>> = {
  identifiant: "username",
  login: "username",
  "user name": "username",
  utilisateur: "username",
  "nom d'utilisateur": "username",
  "nom d’utilisateur": "username",
  "first name": "firstName",
  "given name": "firstName",
  prénom: "firstName",
  prenom: "firstName",
  "last name": "lastName",
  surname: "lastName",
  nom: "lastName",
  "nom de famille": "lastName",
  "e-mail": "email",
  "e-mail address": "email",
  "email address": "email",
  mail: "email",
  courriel: "email",
  "adresse e-mail": "email",
  "adresse mail": "email",
  "adresse électronique": "email",
  "phone number": "phone",
  mobile: "phone",
  portable: "phone",
  tel: "phone",
  tél: "phone",
  "tél.": "phone",
  téléphone: "phone",
  telephone: "phone",
  profile: "role",
  profil: "role",
  rôle: "role",
};

/** Which column is most likely which: by our own names, by those in the reader's language (`named`), or by usual ones. */
export function guessUserMapping(
  headers: readonly string[],
  named: Readonly<Record<UserColumn, string>>,
): UserMapping {
  return guessColumns(headers, USER_COLUMNS, named, OTHER_NAMES);
}

/** What keeps rows from being judged: without a username or an address nobody knows who is meant. */
export function userMappingProblem(mapping: UserMapping): "noKey" | null {
  return mapping.includes("username") || mapping.includes("email") ? null : "noKey";
}
