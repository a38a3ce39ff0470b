import { Asset } from "../../../src/domain/assets/asset.ts";
import { linkTag } from "../../../src/domain/assets/calls.ts";
import { changedFields, editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import { TagId, UserId } from "../../../src/domain/base/ids.ts";
import { must } from "../../../src/domain/base/must.ts";
import { operatedTag, type TagRefusal } from "../../../src/domain/devices/batchTagOperation.ts";
import type { DeviceEdited } from "../../../src/domain/devices/deviceHistory.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import {
  operateTags,
  placeTags,
  replaceTag,
  restoreTags,
  updateTag,
} from "../../../src/domain/devices/tagCalls.ts";
import { type TagOutcome, TagPart } from "../../../src/domain/devices/tagOutcome.ts";
import { placeLocator } from "../../../src/domain/sites/locatePoint.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { answerStored } from "./answerStored.ts";
import { TOWER } from "./people.ts";
import { storedSites } from "./sites.ts";
import { storedOne } from "./stored.ts";

/** A device as it is stored. @throws Error where there is none of that id */
export function storedTag(live: FixtureLive, id: string): Tag {
  return storedOne(live, "tags", Tag, id);
}

/** Devices of the tower that are changed by the rules of the domain as the backend does. */
export function tagsOf(live: FixtureLive): void {
  const { server, documents } = live;
  let edits = 0;
  const save = (before: Tag, after: Tag) => {
    const changes = changedFields(before, after);
    const was = Object.fromEntries(
      Object.keys(changes).map((field) => [field, Reflect.get(before, field) ?? null]),
    );
    live.write("tags", after);
    live.write("tag-history", {
      id: `edit-${(edits += 1)}`,
      type: "device.edited",
      deviceId: after.id,
      by: UserId.parse("user-admin"),
      byName: "First Last",
      batch: null,
      before: was,
      after: changes,
      at: Date.now(),
      recordedAt: Date.now(),
    } satisfies DeviceEdited);
    return {
      tagId: after.id,
      status: "done" as const,
      was: TagPart.parse(was),
      is: TagPart.parse(changes),
    };
  };
  /** What a batch has done to each device, by its id. */
  const done = new Map<string, readonly TagOutcome[]>();
  const changeEach = (ids: readonly string[], change: (tag: Tag) => Tag | TagRefusal) =>
    ids.map((id): TagOutcome => {
      if (!documents.of(TOWER, "tags").has(id))
        return { tagId: TagId.parse(id), status: "notFound" };
      const tag = storedTag(live, id);
      const after = change(tag);
      return typeof after === "string" ? { tagId: tag.id, status: after } : save(tag, after);
    });
  answerStored(live);
  server.answer(updateTag, ({ tagId, seen, changes }) => {
    const current = storedTag(live, tagId);
    const conflicts = editConflicts(current, seen, changes);
    if (conflicts.length > 0) throw new Refusal("conflict", { tagId, conflicts, current });
    const tag = Tag.parse({ ...current, ...changes });
    save(current, tag);
    return { tag };
  });
  server.answer(linkTag, ({ assetId, tagId, from = [] }) => {
    const [before, wanted] = [storedOne(live, "assets", Asset, assetId), storedTag(live, tagId)];
    if (before.tagId !== null && !from.includes(assetId))
      throw new Refusal("conflict", { assetId, tagId: before.tagId });
    if (before.tagId !== null) {
      const old = storedTag(live, before.tagId);
      save(old, { ...old, assetId: null, status: "available" });
    }
    const after: Asset = { ...before, tagId: wanted.id, manufacturerId: wanted.manufacturerId };
    const tag: Tag = { ...wanted, assetId: before.id, status: "assigned" };
    live.write("assets", after);
    save(wanted, tag);
    return { asset: after, tag };
  });
  server.answer(replaceTag, ({ tagId, by }) => {
    const [old, other] = [storedTag(live, tagId), storedTag(live, by)];
    const { type, name, positioningRole, gatewayId, site, area, settings } = old;
    const mounted = { type, name, positioningRole, gatewayId, site, area, settings };
    const tag: Tag = { ...other, ...mounted, status: "assigned" };
    const replaced: Tag = { ...old, site: null, area: null, settings: null, status: "unassigned" };
    save(other, tag);
    for (const [id, source] of documents.of(TOWER, "tags"))
      if (source["gatewayId"] === tagId) {
        const behind = storedTag(live, id);
        save(behind, { ...behind, gatewayId: other.id });
      }
    save(old, replaced);
    return { tag, replaced };
  });
  server.answer(operateTags, ({ batchId, order, tagIds }) => {
    const outcomes = changeEach(tagIds, (tag) =>
      operatedTag(tag, { ...order, clientId: TOWER } as Parameters<typeof operatedTag>[1], TOWER),
    );
    done.set(batchId, outcomes);
    return { outcomes };
  });
  server.answer(placeTags, ({ batchId, places }) => {
    const placeAt = placeLocator(storedSites(live));
    const wanted = new Map(places.map(({ tagId, settings }) => [tagId, settings]));
    const outcomes = changeEach([...wanted.keys()], (tag) => {
      const settings = must(wanted.get(tag.id), "it is one of those");
      const { latitude: lat, longitude: lon, floor } = settings;
      const { site, area } = placeAt({ lat, lon }, floor ?? null);
      if (site === null) return "misplaced";
      return Tag.parse({ ...tag, site, area, settings });
    });
    done.set(batchId, outcomes);
    return { outcomes };
  });
  server.answer(restoreTags, ({ batchId, tagIds }) => ({
    outcomes: changeEach(tagIds, (tag) => {
      const outcome = done.get(batchId)?.find(({ tagId }) => tagId === tag.id);
      return outcome?.status === "done" ? Tag.parse({ ...tag, ...outcome.was }) : "unchanged";
    }),
  }));
}
