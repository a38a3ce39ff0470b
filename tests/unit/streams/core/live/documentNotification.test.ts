import { describe, expect, test } from "vitest";
import {
  readNotification,
  stampOf,
} from "../../../../../src/streams/core/live/documentNotification.ts";

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
      name: "an event of a removal is one, whatever its action",
      raw: note({ _id: "a", _source: {} }, { event: "delete", action: "deleteByQuery" }),
      expected: { kind: "deleted", id: "a" },
    },
    {
      name: "an action of a removal is one, whatever its event",
      raw: note({ _id: "a", _source: {} }, { action: "delete" }),
      expected: { kind: "deleted", id: "a" },
    },
    {
      name: "[LC9] a write without a result cannot be read",
      raw: { ...note({}), result: null },
      expected: { kind: "unnamed" },
    },
    {
      name: "[LC9] an id that is no text is none",
      raw: note({ _id: 5, _source: {} }),
      expected: { kind: "unnamed" },
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

test.each([
  { name: "nothing", info: undefined, expected: null },
  { name: "neither instant", info: {}, expected: null },
  { name: "no numbers", info: { createdAt: "9", updatedAt: "9" }, expected: null },
  { name: "its making", info: { createdAt: 5, updatedAt: null }, expected: 5 },
  { name: "its last change", info: { createdAt: null, updatedAt: 7 }, expected: 7 },
  { name: "a change after its making", info: { createdAt: 5, updatedAt: 7 }, expected: 7 },
  { name: "a change before its making", info: { createdAt: 9, updatedAt: 7 }, expected: 9 },
])("a document that says $name has the stamp $expected", ({ info: said, expected }) => {
  expect(stampOf({ _kuzzle_info: said })).toBe(expected);
});
