import { describe, expect, test } from "vitest";
import {
  AssetId,
  CustomerIndex,
  LabelId,
  QrCodeId,
  SiteId,
} from "../../../../../src/domain/base/ids.ts";
import {
  type AdministrationCommand,
  runAdministrationCommand,
} from "../../../../../src/streams/calls/administration/administrationCommands.ts";
import {
  saveFamily,
  saveLabel,
  saveSite,
} from "../../../../../src/streams/calls/administration/savedForms.ts";
import type { KuzzleRequest } from "../../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import {
  RequestFailed,
  type RequestFailure,
} from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import { smallTower } from "../../../../support/smallSite.ts";
import { liveOver } from "../../../../support/liveOver.ts";

const TOWER = CustomerIndex.parse("tower");
const code = QrCodeId.parse("qr-code-1");
const crane = AssetId.parse("asset-crane");
const yard = SiteId.parse("site-yard");
const label = LabelId.parse("label-1");

/** A backend that gives these answers in turn, the last one for ever; an error is a refusal. */
function backend(...answers: unknown[]) {
  const asked: KuzzleRequest[] = [];
  const call = async (request: KuzzleRequest) => {
    asked.push(request);
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { ...liveOver(call), asked };
}

function failing(failure: RequestFailure, told = "") {
  return new RequestFailed(failure, { controller: "omniscient/label", action: "create" }, told);
}
const refusing = (code_: string, data: Readonly<Record<string, unknown>> = {}, told = "") =>
  failing({ kind: "refused", status: 409, id: `plugin.balise.${code_}`, data }, told);

const newCode = (id: string) => ({
  id,
  url: "https://balise.example/tower/qr-code/x",
  assetId: null,
  status: "available",
  exported: false,
});

describe("commands", () => {
  test.each([
    {
      name: "a code is assigned",
      command: { kind: "qrCode.assign", qrCodeId: code, assetId: crane },
      answer: { code: newCode("qr-code-1") },
      asked: ["omniscient/qrCode", "assign", { qrCodeId: code, assetId: crane }],
      outcome: { kind: "nothing" },
    },
    {
      name: "a deleted label tells from how many assets it was taken",
      command: { kind: "label.delete", labelId: label },
      answer: { labelId: label, assets: 3 },
      asked: ["omniscient/label", "delete", { labelId: label }],
      outcome: { kind: "count", count: 3 },
    },
    {
      name: "an archived site tells how many assets were dissociated",
      command: { kind: "site.archive", siteId: yard },
      answer: { site: smallTower(), dissociated: 12 },
      asked: ["omniscient/site", "archive", { siteId: yard }],
      outcome: { kind: "count", count: 12 },
    },
    {
      name: "assets that are there already count as associated, those that are gone or were changed meanwhile do not",
      command: { kind: "asset.associate", assetIds: [crane], siteId: yard, seen: null },
      answer: {
        outcomes: ["done", "unchanged", "notFound", "changedSince"].map((status) => ({
          id: crane,
          status,
          ...(status === "done" ? { was: {}, is: {} } : {}),
        })),
      },
      asked: ["omniscient/asset", "associate", { assetIds: [crane], siteId: yard, seen: null }],
      outcome: { kind: "count", count: 2 },
    },
    {
      name: "the impact of a deletion is asked for",
      command: { kind: "referential.impact", familyId: "family-1", family: null },
      answer: { impact: { assets: 0, lines: [] } },
      asked: ["omniscient/referential", "impact", { familyId: "family-1", family: null }],
      outcome: { kind: "impact", impact: { assets: 0, lines: [] } },
    },
  ] satisfies readonly {
    name: string;
    command: AdministrationCommand;
    answer: unknown;
    asked: readonly [string, string, object];
    outcome: unknown;
  }[])("$name", async ({ command, answer, asked, outcome }) => {
    const live = backend(answer);
    expect(await runAdministrationCommand(live, TOWER, command)).toEqual({
      status: "done",
      outcome,
    });
    const [controller, action, body] = asked;
    expect(live.asked).toEqual([{ controller, action, body: { customerIndex: TOWER, ...body } }]);
  });

  test("more codes than one call makes are made in several", async () => {
    const live = backend({ codes: [newCode("qr-code-a")] }, { codes: [newCode("qr-code-b")] });
    const command = { kind: "qrCode.generate", count: 1500 } as const;
    const answer = await runAdministrationCommand(live, TOWER, command);
    expect(live.asked.map(({ body }) => Reflect.get(Object(body), "count"))).toEqual([1000, 500]);
    expect(answer).toMatchObject({
      outcome: { codes: [{ id: "qr-code-a" }, { id: "qr-code-b" }] },
    });
  });

  test.each([
    {
      name: "a refusal names the code and the server's words",
      error: refusing("conflict", {}, "The code is that of G-12."),
      expected: { problem: "conflict", told: "The code is that of G-12." },
    },
    {
      name: "a refusal without a code of ours goes by its status",
      error: failing({ kind: "refused", status: 403, id: "security.rights.forbidden" }),
      expected: { problem: "not_allowed" },
    },
    {
      name: "nobody answered",
      error: failing({ kind: "timeout", ms: 5 }),
      expected: { problem: "unreachable" },
    },
    { name: "anything else", error: new Error("broken"), expected: { problem: "failed" } },
    {
      name: "what a change of the referential would do is told",
      error: refusing("OM002", { impact: { assets: 4, lines: [] } }),
      expected: { problem: "OM002", impact: { assets: 4, lines: [] } },
    },
  ])("$name", async ({ error, expected }) => {
    const command = { kind: "qrCode.unassign", qrCodeId: code } as const;
    expect(await runAdministrationCommand(backend(error), TOWER, command)).toMatchObject({
      status: "refused",
      ...expected,
    });
  });
});

describe("forms", () => {
  const seen = { id: label, name: "", family: "", subFamily: "", site: null };
  const wanted = { name: "Rented", family: "lifting", subFamily: "crane" };

  test("a new label is sent whole with its id, an old one with what was changed only", async () => {
    const stored = { ...seen, ...wanted };
    const live = backend({ label: stored });
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

  test("a new site without an id leaves the id to the server", async () => {
    const stored = { ...smallTower(), id: "site-new" };
    const live = backend({ site: stored });
    const form = { mode: "create", seen: { id: "" }, wanted: { siteName: "Yard" } } as const;
    expect(await saveSite(live, TOWER, form)).toEqual({
      type: "saved",
      stored,
    });
    expect(live.asked[0]?.body).toEqual({ customerIndex: TOWER, site: { siteName: "Yard" } });
  });

  test("a refusal names its code and its fields", async () => {
    const issues = [{ path: "name", code: "too_big", message: "Shorten it." }];
    const live = backend(refusing("invalid_input", { issues }));
    expect(await saveLabel(live, TOWER, { mode: "create", seen, wanted })).toEqual({
      type: "refused",
      code: "invalid_input",
      issues,
    });
  });

  test("what nobody answered is no refusal", async () => {
    const live = backend(failing({ kind: "offline" }));
    await expect(saveLabel(live, TOWER, { mode: "create", seen, wanted })).rejects.toThrow(
      RequestFailed,
    );
  });

  test("a conflict tells both values", async () => {
    const conflicts = [{ field: "name", seen: "A", stored: "B", wanted: "C" }];
    const live = backend(refusing("conflict", { conflicts, current: { name: "B" } }));
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
      const live = backend(conflictWith({ ...before, category: "other" }), {
        family: saved,
        impact: { assets: 0, lines: [] },
      });
      expect(await saveFamily(live, TOWER, form)).toEqual({ type: "saved", stored: saved });
      expect(live.asked[1]?.body).toMatchObject({
        seen: { name: "Lifting", category: "other" },
        family: { name: "Cranes", category: "other" },
      });
    });

    test("the same field changed by two is asked about", async () => {
      const live = backend(conflictWith({ ...before, name: "Hoists" }));
      expect(await saveFamily(live, TOWER, form)).toEqual({
        type: "conflict",
        conflicts: [{ field: "name", seen: "Lifting", stored: "Hoists", wanted: "Cranes" }],
      });
      expect(live.asked).toHaveLength(1);
    });
  });
});
