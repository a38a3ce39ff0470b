import type { OurController } from "../controller.ts";
import { CALLS } from "../../../../src/domain/calls.ts";
import { RIGHTS } from "./rights.ts";

/** The table of rights and the controllers do not name the same actions. */
export class RightsIncomplete extends Error {
  readonly unlisted: readonly string[];
  readonly unknown: readonly string[];

  constructor(unlisted: readonly string[], unknown: readonly string[]) {
    super(
      [
        ...unlisted.map((call) => `${call} has no row in the table of rights`),
        ...unknown.map((call) => `the table of rights names ${call}, which does not exist`),
      ].join("; ") + ": correct backend/app/platform/security/rights.ts.",
    );
    this.name = "RightsIncomplete";
    this.unlisted = unlisted;
    this.unknown = unknown;
  }
}

/** Every action of ours has its row and every row of ours its action. @throws RightsIncomplete */
export function assertRightsAreComplete(controllers: readonly OurController[]): void {
  const actions = controllers.flatMap(({ name, actions: of }) =>
    Object.keys(of).map((action) => `${name}:${action}`),
  );
  const declared: readonly string[] = CALLS.map(({ name }) => name);
  const listed = RIGHTS.filter(({ scope }) => scope === "controller")
    .map(({ call }) => call)
    .filter((call) => !declared.includes(call));
  const unlisted = actions.filter((call) => !listed.some((row) => row === call));
  const unknown = listed.filter((call) => !actions.includes(call));
  if (unlisted.length > 0 || unknown.length > 0) throw new RightsIncomplete(unlisted, unknown);
}
