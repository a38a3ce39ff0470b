import { expect, test } from "vitest";
import { AssetId, CustomerIndex, QrCodeId } from "../../../../../src/domain/base/ids.ts";
import { runQrCodeCommand } from "../../../../../src/streams/calls/qrCodes/qrCodeCommands.ts";
import { answeringLive } from "../../../../support/answeringLive.ts";

const TOWER = CustomerIndex.parse("tower");
const qrCodeId = QrCodeId.parse("qr-code-1");
const newCode = (id: string) => ({
  id,
  url: "https://balise.example/tower/qr-code/x",
  assetId: null,
  status: "available",
  exported: false,
});

test("a code is assigned, and none is made", async () => {
  const live = answeringLive({ code: newCode("qr-code-1") });
  const assetId = AssetId.parse("asset-crane");
  expect(await runQrCodeCommand(live, TOWER, { kind: "assign", qrCodeId, assetId })).toEqual({
    status: "done",
    made: [],
  });
  expect(live.asked).toEqual([
    {
      controller: "omniscient/qrCode",
      action: "assign",
      body: { customerIndex: TOWER, qrCodeId, assetId },
    },
  ]);
});

test("more codes than one call makes are made in several", async () => {
  const live = answeringLive({ codes: [newCode("qr-code-a")] }, { codes: [newCode("qr-code-b")] });
  const answer = await runQrCodeCommand(live, TOWER, { kind: "generate", count: 1500 });
  expect(live.asked.map(({ body }) => Reflect.get(Object(body), "count"))).toEqual([1000, 500]);
  expect(answer).toMatchObject({ made: [{ id: "qr-code-a" }, { id: "qr-code-b" }] });
});
