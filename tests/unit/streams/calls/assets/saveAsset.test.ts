import { describe, expect, test } from "vitest";
import { fieldsOf, formOf } from "../../../../../src/domain/assets/assetForm.ts";
import { emptyAssetFields } from "../../../../../src/domain/assets/assetFormFields.ts";
import { AssetId, CustomerIndex } from "../../../../../src/domain/base/ids.ts";
import { saveAsset } from "../../../../../src/streams/calls/assets/saveAsset.ts";
import type { KuzzleRequest } from "../../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import {
  RequestFailed,
  type RequestFailure,
} from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import { asset } from "../../../../support/fixtures.ts";
import { text } from "../../../../support/referential.ts";
import { liveOver } from "../../../../support/liveOver.ts";

const TOWER = CustomerIndex.parse("tower");
const ID = AssetId.parse("asset-grue");
const stored = asset("grue", { attributes: [text("serial", "S-1")] });
const seen = fieldsOf(formOf(stored));
const CONTENT = { string: null, number: null, date: null };

/** A server that answers once, and keeps what it was asked. */
function server(answer: unknown) {
  const asked: KuzzleRequest[] = [];
  return {
    asked,
    live: liveOver((request: KuzzleRequest) => {
      asked.push(request);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    }),
  };
}
const failed = (failure: RequestFailure) =>
  new RequestFailed(failure, { controller: "omniscient/asset", action: "update" }, "In words.");
const refusal = (code: string, data: Readonly<Record<string, unknown>> = {}) =>
  failed({ kind: "refused", status: 400, id: `omniscient.rule.${code}`, data });

describe("what is sent", () => {
  test("an edit tells what is changed and what was seen of it, nothing else", async () => {
    const { live, asked } = server({ asset: stored });
    const wanted = { designation: "Crane", "attributes.load": { ...CONTENT, number: 4 } };
    const answer = await saveAsset(live, TOWER, ID, { mode: "edit", seen, wanted });
    expect(asked).toEqual([
      {
        controller: "omniscient/asset",
        action: "update",
        body: {
          customerIndex: TOWER,
          assetId: ID,
          seen: { designation: "grue", attributes: [{ name: "load", ...CONTENT }] },
          changes: { designation: "Crane", attributes: [{ name: "load", ...CONTENT, number: 4 }] },
        },
      },
    ]);
    expect(answer).toEqual({ type: "saved", stored: seen });
  });

  test("a new asset is told whole, under the id that was chosen for it", async () => {
    const { live, asked } = server({ asset: stored, created: true });
    const empty = emptyAssetFields("people", "crew");
    const wanted = { reference: "grue", designation: "grue" };
    await saveAsset(live, TOWER, ID, { mode: "create", seen: empty, wanted });
    expect(asked[0]?.action).toBe("create");
    expect(asked[0]?.body).toEqual({
      customerIndex: TOWER,
      assetId: ID,
      asset: { ...empty, ...wanted },
    });
  });
});

describe("what is answered", () => {
  const conflict = { field: "designation", seen: "grue", stored: "Kran", wanted: "Crane" };
  test.each([
    {
      name: "somebody else saved meanwhile",
      error: refusal("conflict", { conflicts: [conflict] }),
      expected: { type: "conflict", conflicts: [conflict] },
    },
    {
      name: "the reference is taken",
      error: refusal("OM005", { reference: "grue" }),
      expected: {
        type: "refused",
        code: "OM005",
        issues: [{ path: "reference", code: "OM005", message: "In words." }],
      },
    },
    {
      name: "an archived asset has the reference",
      error: refusal("OM005", { reference: "grue", takenBy: "asset-x", isArchived: true }),
      expected: {
        type: "refused",
        code: "OM005",
        issues: [
          {
            path: "reference",
            code: "takenInArchive",
            message: "In words.",
            heldBy: "asset-x",
          },
        ],
      },
    },
    {
      name: "the sub-family is gone",
      error: refusal("OM001"),
      expected: {
        type: "refused",
        code: "OM001",
        issues: [{ path: "subFamily", code: "OM001", message: "In words." }],
      },
    },
    {
      name: "values do not fit the referential",
      error: refusal("OM002", {
        issues: [{ code: "OM002", attribute: "load", issue: "missing" }],
      }),
      expected: {
        type: "refused",
        code: "OM002",
        issues: [{ path: "attributes.load", code: "missing", message: "In words." }],
      },
    },
    {
      name: "a field breaks its schema, named by its place in what was sent",
      error: refusal("invalid_input", {
        issues: [
          { path: "changes.reference", code: "too_small", message: "m" },
          { path: "changes.attributes.0.string", code: "too_big", message: "m" },
        ],
      }),
      expected: {
        type: "refused",
        code: "invalid_input",
        issues: [
          { path: "reference", code: "too_small", message: "m" },
          { path: "attributes.serial", code: "too_big", message: "m" },
        ],
      },
    },
    {
      name: "there is no right to it",
      error: failed({ kind: "refused", status: 403, id: "security.rights.forbidden" }),
      expected: { type: "refused", code: "not_allowed", issues: [] },
    },
  ])("$name", async ({ error, expected }) => {
    const wanted = { "attributes.serial": { ...CONTENT, string: "x" } };
    const answer = saveAsset(server(error).live, TOWER, ID, { mode: "edit", seen, wanted });
    expect(await answer).toEqual(expected);
  });

  test("nobody answered: that is no refusal", async () => {
    const { live } = server(failed({ kind: "timeout", ms: 1 }));
    await expect(
      saveAsset(live, TOWER, ID, { mode: "edit", seen, wanted: {} }),
    ).rejects.toBeInstanceOf(RequestFailed);
  });
});
