import fc from "fast-check";
import { expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { TagId } from "../../../../src/domain/base/ids.ts";
import type { CollectionEvent } from "../../../../src/streams/core/live/collectionEvent.ts";
import {
  initialDeviceHealth,
  reduceDeviceHealth,
} from "../../../../src/streams/feeds/devices/deviceHealthProjection.ts";
import {
  type DocumentsInPlace,
  initialDocumentsInPlace,
  reduceDocumentsInPlace,
} from "../../../../src/streams/core/live/documentsInPlace.ts";
import {
  initialPresence,
  reducePresence,
} from "../../../../src/streams/feeds/sites/presenceProjection.ts";
import { asset, placeIn } from "../../../support/fixtures.ts";

type Event = CollectionEvent<Asset>;
const name = fc.constantFrom("a", "b", "constructor", "__proto__");
const written = fc
  .record({
    name,
    where: fc.constantFrom("yard", "hall", null),
    battery: fc.nat(3),
    heardAt: fc.constantFrom(null, 1, 2),
    ear: fc.constantFrom(null, "tag-west", "tag-east"),
    isArchived: fc.boolean(),
  })
  .map(({ name: of, where, battery, heardAt, ear, isArchived }): Asset => {
    const { site = null, floor = null, area = null } = where === null ? {} : placeIn(where);
    return asset(of, {
      locationSite: site,
      floor,
      area,
      batteryLevel: battery,
      lastTagUpdate: heardAt,
      scannedBy: ear === null ? null : TagId.parse(ear),
      isArchived,
    });
  });
/** No id is both written and removed, none twice: as a live collection tells it. */
const event: fc.Arbitrary<Event> = fc
  .tuple(fc.uniqueArray(written, { selector: ({ id }) => id }), fc.uniqueArray(name))
  .map(([docs, removed]) => ({
    type: "documents.changed",
    written: docs,
    removed: removed
      .map((of): string => asset(of).id)
      .filter((id) => !docs.some((doc) => doc.id === id)),
  }));
const history = fc.array(event, { maxLength: 12 });

/** For `reduce`, which gives more than the two arguments. */
const applied = (state: DocumentsInPlace<Asset>, one: Event) => reduceDocumentsInPlace(state, one);

/** What each projection shows, without its versions and without the order of its keys. */
const projections = {
  assets: (events: readonly Event[]) => {
    const { byId } = events.reduce(applied, initialDocumentsInPlace<Asset>());
    return plain(byId);
  },
  presence: (events: readonly Event[]) => {
    const { within, seen } = events.reduce(reducePresence, initialPresence());
    const ids = [...within].map(([key, there]) => [key, new Set([...there].map(({ id }) => id))]);
    return [plain(new Map(ids as [string, Set<string>][])), plain(seen)];
  },
  deviceHealth: (events: readonly Event[]) => {
    const { heard, heardBy } = events
      .map((one) => ({ of: "assets", event: one }) as const)
      .reduce(reduceDeviceHealth, initialDeviceHealth());
    return [plain(heard), plain(heardBy)];
  },
};
function plain(map: ReadonlyMap<string, unknown>): unknown {
  return [...map]
    .map(
      ([key, value]) =>
        [key, value instanceof Set ? [...value].map(String).toSorted() : value] as const,
    )
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

test.each(Object.entries(projections))(
  "[PR2] law: replaying an event changes nothing in %s",
  (_, fold) => {
    fc.assert(
      fc.property(history, event, (events, last) => {
        expect(fold([...events, last, last])).toEqual(fold([...events, last]));
      }),
    );
  },
);

test("[PR2] law: a replayed event leaves the same version", () => {
  fc.assert(
    fc.property(history, event, (events, last) => {
      const all = [...events, last];
      const assets = all.reduce(applied, initialDocumentsInPlace<Asset>());
      const presence = all.reduce(reducePresence, initialPresence());
      const before = [assets.version, presence.version];
      const again = [reduceDocumentsInPlace(assets, last), reducePresence(presence, last)];
      expect(again.map(({ version }) => version)).toEqual(before);
    }),
  );
});

test.each(Object.entries(projections))(
  "[PR3] law: the order of writes of different documents makes no difference to %s",
  (_, fold) => {
    fc.assert(
      fc.property(
        history,
        fc.uniqueArray(written, { selector: ({ id }) => id }),
        (events, docs) => {
          const writes = docs.map((doc): Event => ({
            type: "documents.changed",
            written: [doc],
            removed: [],
          }));
          expect(fold([...events, ...writes])).toEqual(fold([...events, ...writes.toReversed()]));
        },
      ),
    );
  },
);

test.each(Object.entries(projections))(
  "[PR4] law: after every event %s equals a fresh fold of the last state of each document",
  (_, fold) => {
    fc.assert(
      fc.property(history, (events) => {
        const last = new Map<string, Asset>();
        for (const [at, one] of events.entries()) {
          if (one.type !== "documents.changed") continue;
          for (const id of one.removed) last.delete(id);
          for (const doc of one.written) last.set(doc.id, doc);
          const fresh: Event = {
            type: "documents.changed",
            written: [...last.values()],
            removed: [],
          };
          expect(fold(events.slice(0, at + 1))).toEqual(fold([fresh]));
        }
      }),
    );
  },
);
