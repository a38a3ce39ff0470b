import { expect, test } from "vitest";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { decode } from "../../../../src/domain/connectors/decode.ts";
import { DEVICE_FAMILIES } from "../../../../src/domain/connectors/deviceFamily.ts";
import { formOfHeardBy } from "../../../../src/domain/connectors/formOfHeardBy.ts";
import type { Network } from "../../../../src/domain/connectors/networks.ts";
import { operatedTag } from "../../../../src/domain/devices/batchTagOperation.ts";
import { TagForm } from "../../../../src/domain/devices/tagForm.ts";
import { tag } from "../../../support/fixtures.ts";
import { WIREPAS_FRAMES } from "../../../support/wirepasFrames.ts";
import { AUTO, hex, jsonMessage } from "./incoming.ts";

const uplink = (FPort: number, payload_hex: string) =>
  jsonMessage({
    DevEUI_uplink: {
      Time: "2026-03-05T09:00:00Z",
      DevEUI: "20635F0108000496",
      FPort,
      payload_hex,
    },
  });

/** The form of a device by its last message. */
const formBy = (network: Network, message: Parameters<typeof decode>[1], device: string) => {
  const { messages } = decode(network, message, AUTO);
  const family = messages.find(({ deviceId }) => deviceId === device)?.family ?? null;
  return formOfHeardBy(network, device, family);
};

// Frames as in decoders.test.ts, which says where they come from.
test("an Oyster over LoRaWAN is Digital Matter's, so that its battery can be reset, and a tracker beside it Abeeway's", () => {
  const device = "20635F0108000496";
  const oyster = formBy("thingPark", uplink(1, "0030edec003224450000de"), device);
  expect(oyster).toMatchObject({ protocol: "DigitalMatter", manufacturer: "Digital Matter" });
  const abeeway = formBy("thingPark", uplink(17, "036ac18900001d28b901603702"), device);
  expect(abeeway).toMatchObject({ protocol: "Abeeway", manufacturer: "Abeeway" });
  const customer = CustomerIndex.parse("tower");
  const order = { operation: "resetBattery", clientId: customer } as const;
  const reset = (form: TagForm) =>
    operatedTag(
      tag("a", { protocol: form.protocol, battery: 3, clientId: customer }),
      order,
      customer,
    );
  expect(reset(oyster)).toMatchObject({ battery: 100 });
  expect(reset(abeeway)).toBe("batteryKeptByTag");
});

test("tags of ELA and of BlueUp in one mesh are distinguished", () => {
  const body = (digits: string) => ({ ...jsonMessage(""), body: hex(digits) });
  const ela = body(WIREPAS_FRAMES.ela);
  const blueUp = body(WIREPAS_FRAMES.blueUp);
  expect(formBy("wirepas", ela, "11259360")).toMatchObject({
    manufacturer: "ELA Innovation",
    protocol: "Wirepas",
    nodeAddress: "11259360",
  });
  expect(formBy("wirepas", blueUp, "11259375")).toMatchObject({
    manufacturer: "BlueUp",
    protocol: "WirepasV4",
  });
  expect(formBy("wirepas", ela, "gw-hall-a")).toMatchObject({ type: "gateway" });
});

test.each(DEVICE_FAMILIES)("what a %s is registered with is a sound form", (family) => {
  const form = formOfHeardBy("thingPark", "device-1", family);
  expect(TagForm.parse(form)).toEqual(form);
  expect(form.timeout).toBeGreaterThanOrEqual(form.sendInterval);
});
