import type { Permissions } from "../../../../src/domain/users/permissions.ts";

/** Whether a change takes away a right that was granted before, on any route. */
export function removesRights(
  before: Pick<Permissions, "permissions">,
  after: Pick<Permissions, "permissions">,
): boolean {
  const kept = granted(after);
  return [...granted(before)].some((right) => !kept.has(right));
}

function granted({ permissions }: Pick<Permissions, "permissions">): ReadonlySet<string> {
  return new Set(
    permissions.flatMap(({ pathNames, permissions: rights }) =>
      pathNames.flatMap((path) =>
        rights.filter(({ value }) => value).map(({ name }) => `${path}:${name}`),
      ),
    ),
  );
}
