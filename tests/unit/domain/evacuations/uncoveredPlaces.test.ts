import { expect, test } from "vitest";
import { TagId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import type { Tag } from "../../../../src/domain/devices/tag.ts";
import {
  receiversOf,
  uncoveredPlaces,
} from "../../../../src/domain/evacuations/uncoveredPlaces.ts";
import { area, site, T0, tag } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

const device = (name: string, fields: Partial<Tag> = {}): Tag => ({
  ...tag(name),
  id: TagId.parse(`tag-${name}`),
  name,
  type: "gateway",
  assetId: null,
  site: site("tower"),
  sendInterval: MINUTE,
  timeout: HOUR,
  lastMessageAt: T0,
  ...fields,
});
const inHall = { area: area("hall") };
const anchor = { ...inHall, type: "anchor", gatewayId: TagId.parse("tag-gateway") } as const;
const uncovered = (tags: readonly Tag[], musterAreas = [area("yard")]) =>
  uncoveredPlaces(smallTower(), { musterAreas }, receiversOf(tags, T0)).map(({ name, since }) => [
    name,
    since,
  ]);
const old = { lastMessageAt: T0 - 3 * MINUTE };

test.each([
  { name: "nothing where all speak", tags: [device("a", inHall)], expected: [] },
  {
    name: "an area whose receivers have missed their interval, since the last of them spoke",
    tags: [
      device("a", { ...inHall, ...old }),
      device("b", { ...inHall, lastMessageAt: T0 - HOUR }),
    ],
    expected: [["hall", T0 - 3 * MINUTE]],
  },
  {
    name: "an area whose receivers never spoke",
    tags: [device("a", { ...inHall, lastMessageAt: null })],
    expected: [["hall", null]],
  },
  {
    name: "nothing while one of them speaks",
    tags: [device("a", inHall), device("b", { ...inHall, ...old })],
    expected: [],
  },
  {
    name: "an area whose anchors speak through a silent gateway, and around that gateway",
    tags: [device("gateway", old), device("anchor", anchor)],
    expected: [
      ["hall", T0],
      ["gateway", T0 - 3 * MINUTE],
    ],
  },
  {
    name: "no muster area: nobody is searched for there",
    tags: [device("a", { area: area("yard"), ...old })],
    expected: [],
  },
  {
    name: "nothing of another site",
    tags: [device("a", { site: site("other"), ...old })],
    expected: [],
  },
  {
    name: "nothing for what is archived or no receiver",
    tags: [
      device("a", { ...inHall, ...old, isArchived: true }),
      device("b", { ...inHall, ...old, type: "tag" }),
    ],
    expected: [],
  },
])("uncovered is $name", ({ tags, expected }) => {
  expect(uncovered(tags)).toEqual(expected);
});
