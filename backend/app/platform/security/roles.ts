import { PROFILE_NAMES } from "../../../../src/domain/base/profile.ts";
import { callsOf, type Holder } from "./rights.ts";

/** A role of Kuzzle: which actions of which controllers. */
export type Role = {
  readonly controllers: Readonly<
    Record<string, { readonly actions: Readonly<Record<string, boolean>> }>
  >;
};

/** Kuzzle's id of the role that holds a holder's rights of some scopes: "reads" are restricted to an index, "calls" are not. */
export function roleId(holder: Holder, part: "calls" | "reads" | "channel"): string {
  return `${holder}.${part}`;
}

/** All roles by id. Roles belong to the platform; profiles tie them to a customer. */
export function roles(): ReadonlyMap<string, Role> {
  const all = new Map<string, Role>([
    ["admin", SUPER_ADMIN_ROLE],
    ["anonymous", roleOf(callsOf("anonymous", "session"))],
    // Kuzzle gives the role "default" to users that its own calls create: it is nobody's here.
    ["default", roleOf(callsOf("no-rights", "session"))],
    ["no-rights", roleOf(callsOf("no-rights", "session"))],
  ]);
  for (const profile of PROFILE_NAMES) {
    const calls = [...callsOf(profile, "session"), ...callsOf(profile, "controller")];
    add(all, roleId(profile, "calls"), calls);
    add(all, roleId(profile, "reads"), callsOf(profile, "customer"));
    add(all, roleId(profile, "channel"), callsOf(profile, "channel"));
  }
  return all;
}

/**
 * The super admin may do everything but read the server's configuration, which holds its secrets, and open a
 * debugger in it (architecture: server:getConfig leaks before Kuzzle 2.60.1).
 */
const SUPER_ADMIN_ROLE: Role = {
  controllers: {
    "*": { actions: { "*": true } },
    server: { actions: { "*": true, getConfig: false } },
    debug: { actions: { "*": false } },
  },
};

function add(all: Map<string, Role>, id: string, calls: readonly string[]): void {
  // Kuzzle refuses a role without a controller.
  if (calls.length > 0) all.set(id, roleOf(calls));
}

function roleOf(calls: readonly string[]): Role {
  const controllers: Record<string, { actions: Record<string, boolean> }> = {};
  for (const call of calls) {
    const at = call.lastIndexOf(":");
    const controller = call.slice(0, at);
    (controllers[controller] ??= { actions: {} }).actions[call.slice(at + 1)] = true;
  }
  return { controllers };
}
