import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE, MONTH } from "../../../../../src/domain/base/time.ts";
import { TagForm } from "../../../../../src/domain/devices/tagForm.ts";
import {
  draftOfTag,
  NEW_PLACE,
  NEW_TAG,
  refusedTagIssues,
  type TagDraft,
  tagDraftIssues,
} from "../../../../../src/views/devices/tags/tagDraft.ts";
import { anchor, area } from "../../../../support/fixtures.ts";

const sound: TagDraft = { ...NEW_TAG, id: "GW-1", name: "Gate", manufacturerId: "1" };
const place = { ...NEW_PLACE, latitude: 45, longitude: 4 };
const areas = [{ id: area("yard"), floor: 1 }];

test.each([
  { name: "a sound one", change: {}, issues: {} },
  {
    name: "nothing given",
    change: { id: "", name: " ", manufacturerId: "" },
    issues: { id: "missing", name: "missing", manufacturerId: "missing" },
  },
  { name: "an id with a space", change: { id: "GW 1" }, issues: { id: "idMalformed" } },
  { name: "the id of a box", change: { id: "box-1" }, issues: { id: "idMalformed" } },
  { name: "no interval", change: { sendInterval: null }, issues: { sendInterval: "missing" } },
  { name: "0 as an interval", change: { sendInterval: 0 }, issues: {} },
  {
    name: "a negative interval",
    change: { sendInterval: -1 },
    issues: { sendInterval: "intervalOut" },
  },
  {
    name: "an interval over a day",
    change: { sendInterval: DAY + 1, timeout: MONTH },
    issues: { sendInterval: "intervalOut" },
  },
  { name: "a short timeout", change: { timeout: MINUTE - 1 }, issues: { timeout: "timeoutOut" } },
  { name: "a long timeout", change: { timeout: MONTH + 1 }, issues: { timeout: "timeoutOut" } },
  {
    name: "a timeout below the interval",
    change: { sendInterval: 2 * HOUR, timeout: HOUR },
    issues: { timeout: "timeoutShort" },
  },
  {
    name: "a worn anchor",
    change: { type: "tag", positioningRole: "anchor" },
    issues: { positioningRole: "tagIsNoAnchor" },
  },
  {
    name: "a place without degrees",
    change: { settings: NEW_PLACE },
    issues: { latitude: "missing", longitude: "missing" },
  },
  {
    name: "degrees off the earth",
    change: { settings: { ...place, latitude: 91 } },
    issues: { latitude: "outOfRange" },
  },
  {
    name: "no accuracy at all",
    change: { settings: { ...place, accuracy: 0 } },
    issues: { accuracy: "outOfRange" },
  },
  {
    name: "an area of another floor",
    change: { settings: place, area: area("yard") },
    issues: { area: "areaOtherFloor" },
  },
  {
    name: "an area of the same floor",
    change: { settings: { ...place, floor: 1 }, area: area("yard") },
    issues: {},
  },
] satisfies { name: string; change: Partial<TagDraft>; issues: object }[])(
  "$name",
  ({ change, issues }) => {
    expect(tagDraftIssues({ ...sound, ...change }, areas, true)).toEqual(issues);
  },
);

test("what the draft finds sound is sound for the server, and a stored one is", () => {
  const { id: _, ...form } = sound;
  expect(TagForm.safeParse(form).success).toBe(true);
  const { id: __, ...stored } = draftOfTag(anchor("west", "yard"));
  expect(TagForm.safeParse(stored).success).toBe(true);
});

test("refusals of the server stand at their fields", () => {
  expect(refusedTagIssues("conflict", [])).toEqual({ id: "idTaken" });
  expect(
    refusedTagIssues("invalid_input", [
      { path: "manufacturerId", code: "taken" },
      { path: "tag.settings.latitude", code: "too_big" },
      { path: "tagId", code: "custom" },
    ]),
  ).toEqual({ manufacturerId: "codeTaken", latitude: "notAccepted", id: "notAccepted" });
});
