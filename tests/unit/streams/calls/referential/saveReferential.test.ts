import { describe, expect, test } from "vitest";
import { CustomerIndex, LabelId } from "../../../../../src/domain/base/ids.ts";
import {
  saveFamily,
  saveLabel,
} from "../../../../../src/streams/calls/referential/saveReferential.ts";
import { RequestFailed } from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import { answeringLive, failing, refusing } from "../../../../support/answeringLive.ts";

const TOWER = CustomerIndex.parse("tower");
const label = LabelId.parse("label-1");

describe("what forms of the referential send", () => {
  const seen = { id: label, name: "", family: "", subFamily: "", site: null };
  const wanted = { name: "Rented", family: "lifting", subFamily: "crane" };

  test("a new label is sent whole with its id, an old one with what was changed only", async () => {
    const stored = { ...seen, ...wanted };
    const live = answeringLive({ label: stored });
    expect(await saveLabel(live, TOWER, { mode: "create", seen, wanted })).toEqual({
      type: "saved",
      stored,
    });
    await saveLabel(live, TOWER, { mode: "edit", seen: stored, wanted: { name: "Lent" } });
    expect(live.asked.map(({ body }) => body)).toEqual([
      {
        customerIndex: TOWER,
        labelId: label,
        label: { name: "Rented", family: "lifting", subFamily: "crane", site: null },
      },
      {
        customerIndex: TOWER,
        labelId: label,
        seen: { name: "Rented" },
        changes: { name: "Lent" },
      },
    ]);
  });

  test("a refusal names its code and its fields", async () => {
    const issues = [{ path: "name", code: "too_big", message: "Shorten it." }];
    const live = answeringLive(refusing("invalid_input", { issues }));
    expect(await saveLabel(live, TOWER, { mode: "create", seen, wanted })).toEqual({
      type: "refused",
      code: "invalid_input",
      issues,
    });
  });

  test("what nobody answered is no refusal", async () => {
    const live = answeringLive(failing({ kind: "offline" }));
    await expect(saveLabel(live, TOWER, { mode: "create", seen, wanted })).rejects.toThrow(
      RequestFailed,
    );
  });

  test("a conflict tells both values", async () => {
    const conflicts = [{ field: "name", seen: "A", stored: "B", wanted: "C" }];
    const live = answeringLive(refusing("conflict", { conflicts, current: { name: "B" } }));
    const form = { mode: "edit", seen: { id: label, name: "A" }, wanted: { name: "C" } } as const;
    expect(await saveLabel(live, TOWER, form)).toEqual({ type: "conflict", conflicts });
  });

  describe("of a family", () => {
    const before = {
      name: "Lifting",
      category: "material",
      markerUrl: null,
      labels: { en: "Lifting", fr: "Levage" },
      subFamilies: [],
    };
    const form = {
      mode: "edit",
      seen: { id: "family-1", ...before },
      wanted: { name: "Cranes" },
    } as const;
    const conflictWith = (current: object) =>
      refusing("conflict", { familyId: "family-1", current: { id: "family-1", ...current } });

    test("what others changed in other fields meanwhile is kept", async () => {
      const saved = { ...before, id: "family-1", name: "Cranes", category: "other" };
      const live = answeringLive(conflictWith({ ...before, category: "other" }), {
        family: saved,
        impact: { assets: 0, renamed: 0, lines: [] },
      });
      expect(await saveFamily(live, TOWER, form)).toEqual({ type: "saved", stored: saved });
      expect(live.asked[1]?.body).toMatchObject({
        seen: { name: "Lifting", category: "other" },
        family: { name: "Cranes", category: "other" },
      });
    });

    test("the same field changed by two is asked about", async () => {
      const live = answeringLive(conflictWith({ ...before, name: "Hoists" }));
      expect(await saveFamily(live, TOWER, form)).toEqual({
        type: "conflict",
        conflicts: [{ field: "name", seen: "Lifting", stored: "Hoists", wanted: "Cranes" }],
      });
      expect(live.asked).toHaveLength(1);
    });
  });
});
