import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { PROFILE_NAMES, type ProfileName, profileIdOf } from "../../../src/domain/base/profile.ts";
import { User } from "../../../src/domain/users/user.ts";
import type { DemoUser } from "./worldTypes.ts";

/** Who holds a profile in the demo. Programs are named after what they do. */
const PERSONS: Readonly<Record<ProfileName, readonly [given: string, family: string]>> = {
  screen: ["Écran", "Mural"],
  admin: ["Hélène", "Marchand"],
  cron: ["Tâches", "Planifiées"],
  gateway: ["Passerelle", "Radio"],
  api_reader: ["Lecteur", "API"],
  quickconnect: ["Quick", "Connect"],
  worker: ["Malik", "Renaud"],
  preperer: ["Louise", "Picard"],
};

type Person = {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly profileIds: readonly string[];
  readonly restriction: CustomerIndex | null;
  readonly hubTransmissibleId?: string;
};

/**
 * A user of the demo. Their subject at the identity provider is written down from the start, so that signing in there
 * the first time finds this account.
 */
function demoUser(person: Person, password: string): DemoUser {
  const user = User.parse({
    id: idOfUser(person.username),
    ...person,
    email: `${person.username}@balise.example`,
    profileIds: [...person.profileIds],
    lastLogin: null,
    hubTransmissibleId: person.hubTransmissibleId ?? null,
    identitySubject: subjectOf(person.username),
    identityIssuer: null,
    locale: "fr",
  });
  return { user, password };
}

const idOfUser = (username: string) => `user-${username}`;

/** The id of the demo's user with a profile. */
export function userIdOf(index: CustomerIndex, profile: ProfileName): string {
  return idOfUser(`${profile}.${index}`);
}

/** The subject at the identity provider of a demo user. */
export function subjectOf(username: string): string {
  return `demo-${username}`;
}

/** The one super admin of the platform; the backend's own first start makes them when nobody else has. */
export const SUPER_ADMIN: DemoUser = demoUser(
  {
    username: "superadmin",
    firstName: "Dominique",
    lastName: "Vasseur",
    phone: "+33612000001",
    profileIds: ["admin"],
    restriction: null,
  },
  "balise-platform-2026",
);

/**
 * One user per profile, and an administrator who comes through the partner hub (product.md section 7). The username
 * is `<profile>.<index>`, the password `construire-<profile>-<index>`: names of the product, the customer and the user alone are refused.
 */
export function customerUsers(index: CustomerIndex): DemoUser[] {
  const byProfile = PROFILE_NAMES.map((profile, place) => {
    const [firstName, lastName] = PERSONS[profile];
    return demoUser(
      {
        username: `${profile}.${index}`,
        firstName,
        lastName,
        phone: demoPhone(10 + place, index),
        profileIds: [profileIdOf(index, profile)],
        restriction: index,
      },
      `construire-${profile}-${index}`,
    );
  });
  const hub = demoUser(
    {
      username: `hub.${index}`,
      firstName: "Paul",
      lastName: "Partenaire",
      phone: demoPhone(20, index),
      profileIds: [profileIdOf(index, "admin")],
      restriction: null,
      hubTransmissibleId: `hub-${index}`,
    },
    `construire-hub-${index}`,
  );
  return [...byProfile, hub];
}

/** A number that is valid in form, another for each user; nobody is called. */
function demoPhone(place: number, index: CustomerIndex): string {
  return `+3361200${place}${String(index.length).padStart(2, "0")}`;
}
