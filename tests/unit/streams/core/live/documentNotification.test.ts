import { describe, expect, test } from "vitest";
import { readNotification } from "../../../../../src/streams/core/live/documentNotification.ts";

const note = (result: object, more: object = {}) => ({
  type: "document",
  event: "write",
  action: "update",
  scope: "in",
  result,
  ...more,
});
const info = { createdAt: 5, updatedAt: 7 };

describe("readNotification", () => {
  test.each([
    {
      name: "a create tells its version; the stamp is the later of created and updated",
      raw: note({ _id: "a", _source: { _kuzzle_info: info }, _version: 3 }),
      expected: {
        kind: "written",
        id: "a",
        source: { _kuzzle_info: info },
        version: 3,
        firstVersion: 3,
        stamp: 7,
      },
    },
    {
      name: "a replace tells neither version nor stamp",
      raw: note({ _id: "a", _source: { value: 1 } }),
      expected: {
        kind: "written",
        id: "a",
        source: { value: 1 },
        version: null,
        firstVersion: null,
        stamp: null,
      },
    },
    {
      name: "[LC26] one that stands for several versions tells the first of them",
      raw: note({ _id: "a", _source: {}, _version: 9 }, { firstVersion: 4 }),
      expected: {
        kind: "written",
        id: "a",
        source: {},
        version: 9,
        firstVersion: 4,
        stamp: null,
      },
    },
    {
      name: "a delete is a removal, whatever it carries",
      raw: note({ _id: "a", _source: {}, _version: 3 }, { event: "delete", action: "delete" }),
      expected: { kind: "deleted", id: "a" },
    },
    {
      name: "[LC9] an upsert that creates has no id",
      raw: note({ value: 1 }),
      expected: { kind: "unnamed" },
    },
    {
      name: "[LC9] a write without its document cannot be read",
      raw: note({ _id: "a" }),
      expected: { kind: "unnamed" },
    },
    {
      name: "a message is no document",
      raw: note({}, { event: "publish" }),
      expected: { kind: "other" },
    },
    { name: "a user who comes is no document", raw: { type: "user" }, expected: { kind: "other" } },
    { name: "nothing at all is no document", raw: null, expected: { kind: "other" } },
  ])("$name", ({ raw, expected }) => {
    expect(readNotification(raw)).toEqual(expected);
  });
});
