import { expect, test } from "vitest";
import { TagId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { formOfHeard } from "../../../../src/domain/devices/heardDevice.ts";
import { NOT_MOUNTED } from "../../../../src/domain/devices/mountedAt.ts";

const defaultValue = {
  ...NOT_MOUNTED,
  technology: "BLE",
  protocol: null,
  nodeAddress: null,
  gatewayId: null,
  model: null,
  manufacturer: null,
  manufacturerId: "box-7f",
  networkId: null,
  sendInterval: MINUTE,
  timeout: HOUR,
};

test.each([
  {
    type: "anchor",
    name: " North wall ",
    expected: { name: "North wall", type: "anchor", positioningRole: "anchor" },
  },
  {
    type: "gateway",
    name: " ",
    expected: { name: "box-7f", type: "gateway", positioningRole: "none" },
  },
] as const)(
  "a receiver that was heard is registered as a usual $type, by its id where nobody names it",
  ({ type, name, expected }) => {
    const form = formOfHeard(TagId.parse("box-7f"), { name, type, mounted: NOT_MOUNTED });
    expect(form).toEqual({ ...defaultValue, ...expected });
  },
);
