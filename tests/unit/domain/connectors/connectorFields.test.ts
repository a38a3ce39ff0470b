import { expect, test } from "vitest";
import { NO_SECRETS, withSecrets } from "../../../../src/domain/connectors/connector.ts";
import { NEW_CONNECTOR, secretChanges } from "../../../../src/domain/connectors/connectorFields.ts";

test.each<{ name: string; fields: object; expected: object }>([
  { name: "nothing filled in changes nothing", fields: {}, expected: {} },
  { name: "a password alone", fields: { password: "new" }, expected: { password: "new" } },
  {
    name: "one that is to be forgotten",
    fields: { forgotten: ["certificate"], password: "  " },
    expected: { certificate: null },
  },
  {
    name: "filled in counts more than to be forgotten",
    fields: { forgotten: ["key"], key: "new" },
    expected: { key: "new" },
  },
])("secrets of a form: $name", ({ fields, expected }) => {
  expect(secretChanges({ ...NEW_CONNECTOR, ...fields })).toEqual(expected);
});

test("secrets that are not given stay, and null forgets one", () => {
  const kept = { ...NO_SECRETS, password: "first", certificate: "c", key: "k" };
  expect(withSecrets(kept, { password: "second", key: null, certificate: undefined })).toEqual({
    ...NO_SECRETS,
    password: "second",
    certificate: "c",
  });
});
