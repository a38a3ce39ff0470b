import { describe, expect, test } from "vitest";
import { CustomerIndex } from "../../../../../src/domain/base/ids.ts";
import {
  RequestFailed,
  type RequestFailure,
} from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import { resolveQrCode } from "../../../../../src/streams/calls/qrCodes/resolveQrCode.ts";
import { liveOver } from "../../../../support/liveOver.ts";

const TOWER = CustomerIndex.parse("tower");
const ORIGIN = "https://balise.example";
const ID = "qr-code-AbC_-1";

function backend(answer: unknown) {
  const bodies: unknown[] = [];
  const call = async ({ body }: { readonly body?: unknown }) => {
    bodies.push(body);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { ...liveOver(call), bodies };
}
const refusing = (failure: RequestFailure) =>
  new RequestFailed(failure, { controller: "omniscient/qrCode", action: "resolve" });

describe("a code of this customer", () => {
  test.each([
    { name: "scanned", text: `${ORIGIN}/tower/qr-code/${ID}` },
    { name: "typed with its beginning", text: ` ${ID} ` },
    { name: "typed as it is printed", text: "AbC_-1" },
  ])("$name is looked up", async ({ text }) => {
    const live = backend({ status: "assigned", assetId: "asset-crane", reference: "G-12" });
    expect(await resolveQrCode(live, TOWER, ORIGIN, text)).toEqual({
      type: "assigned",
      id: ID,
      assetId: "asset-crane",
    });
    expect(live.bodies).toEqual([{ customerIndex: TOWER, qrCodeId: ID }]);
  });

  test("that is glued to nothing is available", async () => {
    const live = backend({ status: "available" });
    expect(await resolveQrCode(live, TOWER, ORIGIN, ID)).toEqual({ type: "available", id: ID });
  });
});

describe("nothing is asked about", () => {
  test.each([
    { name: "a code of another customer", text: `${ORIGIN}/harbour/qr-code/${ID}` },
    { name: "another origin", text: `https://evil.example/tower/qr-code/${ID}` },
    { name: "another scheme", text: `javascript:alert(1)//tower/qr-code/${ID}` },
    { name: "a login in the address", text: `https://a:b@balise.example/tower/qr-code/${ID}` },
    { name: "a backslash", text: `${ORIGIN}\\tower\\qr-code\\${ID}` },
    { name: "another route", text: `${ORIGIN}/tower/asset/${ID}` },
    { name: "more after the code", text: `${ORIGIN}/tower/qr-code/${ID}/more` },
    { name: "any words", text: "hello you" },
    { name: "nothing", text: "" },
  ])("$name", async ({ text }) => {
    const live = backend({ status: "available" });
    expect(await resolveQrCode(live, TOWER, ORIGIN, text)).toEqual({ type: "foreign" });
    expect(live.bodies).toEqual([]);
  });
});

test("a code that the server does not know is foreign", async () => {
  const unknown = refusing({ kind: "refused", status: 404, id: "plugin.balise.not_found" });
  expect(await resolveQrCode(backend(unknown), TOWER, ORIGIN, ID)).toEqual({ type: "foreign" });
});

test.each([
  { name: "a lost connection", failure: { kind: "offline" } },
  {
    name: "a missing right",
    failure: { kind: "refused", status: 403, id: "plugin.balise.not_allowed" },
  },
] satisfies readonly { name: string; failure: RequestFailure }[])(
  "$name is no statement about the code",
  async ({ failure }) => {
    await expect(resolveQrCode(backend(refusing(failure)), TOWER, ORIGIN, ID)).rejects.toThrow(
      RequestFailed,
    );
  },
);
