import { DEFAULT_HELP_RIGHTS } from "../../../src/domain/base/helpRights.ts";
import { PERMISSION_ENTRY_NAMES } from "../../../src/domain/users/pages.ts";
import {
  entriesGranting,
  type Permissions,
  PRESETS,
} from "../../../src/domain/users/permissions.ts";
import {
  readPermissions,
  searchTemplates,
  searchUsers,
  updatePermissions,
} from "../../../src/domain/users/calls.ts";
import { mergedPermissions } from "../../../src/domain/users/permissionsMerge.ts";
import type { FixtureServer } from "../../support/fixtureLive/fixtureServer.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { listedUser } from "../../support/listedUser.ts";
import { TOWER } from "./people.ts";

/** The permissions of the tower. */
export type TowerPermissions = {
  /** Has the server answer what is asked about them. */
  answer(server: FixtureServer): void;
  stored(): Permissions;
  /** What somebody else writes of them meanwhile. */
  change(change: (stored: Permissions) => Permissions): void;
};

/**
 * Permissions that let everybody read everything, changed by the rules of the domain as the backend does; olga and oleg
 * administer the tower, will works there.
 */
export function permissionsOf(): TowerPermissions {
  let stored: Permissions = {
    id: TOWER,
    permissions: entriesGranting(PERMISSION_ENTRY_NAMES),
    defaultPage: null,
    locked: false,
    template: null,
    callsForHelp: DEFAULT_HELP_RIGHTS,
  };
  const users = [
    listedUser("olga", { roles: ["admin"] }),
    listedUser("oleg", { roles: ["admin"] }),
    listedUser("will"),
  ];
  return {
    stored: () => stored,
    change: (change) => {
      stored = change(stored);
    },
    answer(server) {
      server.answer(readPermissions, () => stored);
      server.answer(searchTemplates, { templates: PRESETS });
      server.answer(searchUsers, { users, total: users.length });
      server.answer(updatePermissions, ({ customer, seen, ...wanted }) => {
        const template = wanted.template ?? null;
        const draft = { ...wanted, template } as Permissions;
        const { conflicts, next } = mergedPermissions(
          stored,
          (seen ?? stored) as Permissions,
          draft,
        );
        if (conflicts.length > 0) throw new Refusal("conflict", { customer, conflicts });
        stored = { ...stored, ...next };
        return stored;
      });
    },
  };
}
