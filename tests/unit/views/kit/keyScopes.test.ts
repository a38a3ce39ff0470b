import { expect, test } from "vitest";
import { type KeyScope, scopesInForce } from "../../../../src/views/kit/keyScopes.ts";

const binding = (keys: string, label: string, isEnabled?: boolean) => ({
  keys,
  label,
  run: () => undefined,
  ...(isEnabled === undefined ? {} : { isEnabled }),
});
const labels = (...scopes: readonly KeyScope[]) =>
  scopesInForce(scopes).map(({ title, bindings }) => [title, bindings.map(({ label }) => label)]);

test("the help names a key once: as the scope uses it that wins", () => {
  expect(
    labels(
      { title: "Users", bindings: [binding("/", "Search the list"), binding("n", "New")] },
      { title: "Everywhere", bindings: [binding("/", "Search"), binding("?", "Keys")] },
    ),
  ).toEqual([
    ["Users", ["Search the list", "New"]],
    ["Everywhere", ["Keys"]],
  ]);
});

test("what is disabled keeps a key from nobody", () => {
  expect(
    labels(
      { title: "Users", bindings: [binding("/", "Search the list", false)] },
      { title: "Everywhere", bindings: [binding("/", "Search")] },
    ),
  ).toEqual([
    ["Users", []],
    ["Everywhere", ["Search"]],
  ]);
});
