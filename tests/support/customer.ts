/** A valid customer for `omniscient/customer create`. */
export function customerForm(
  index: string,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    name: index.replaceAll("-", " "),
    displayName: null,
    index,
    kind: "worksite",
    size: null,
    entity: "Entity",
    mapToken: "map token",
    venueId: "venue",
    defaultFloor: 0,
    timezone: "Europe/Paris",
    operationalContact: null,
    administrativeContact: null,
    geocoding: false,
    ...overrides,
  };
}

/** A valid user for `omniscient/user create`. The username doubles as the name before the address's @. */
export function userForm(
  username: string,
  role: string,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    username,
    firstName: "First",
    lastName: "Last",
    email: `${username}@example.org`,
    phone: "+33612345678",
    role,
    restriction: null,
    ...overrides,
  };
}

/** The password of every user of a test. */
export const PASSWORD = "a long enough one";
