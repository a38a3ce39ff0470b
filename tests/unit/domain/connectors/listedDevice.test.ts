import { expect, test } from "vitest";
import { listedDevice } from "../../../../src/domain/connectors/listedDevice.ts";

test.each([
  { network: "blueUp", named: "e4:7d:ba:63:d1:96", id: "E4:7D:BA:63:D1:96" },
  { network: "blueUp", named: "e47dba63d196", id: "E4:7D:BA:63:D1:96" },
  { network: "blueUp", named: "0000f412fad7a3c4", id: "0000F412FAD7A3C4" },
  { network: "thingPark", named: "20-63-5f-01-08-00-04-96", id: "20635F0108000496" },
  { network: "chirpStack", named: "20635f0108000496", id: "20635F0108000496" },
  { network: "wirepas", named: "11259375", id: "11259375" },
  { network: "wirepas", named: "E4-7D-BA-63-D1-96", id: "E4:7D:BA:63:D1:96" },
  { network: "theThingsStack", named: "crane-1", id: "crane-1" },
  { network: "ownTracks", named: "abcdef012345", id: "abcdef012345" },
  { network: "digitalMatter", named: "353785062468345", id: "353785062468345" },
] as const)("a list of $network that names $named means $id", ({ network, named, id }) => {
  expect(listedDevice(network, named)).toBe(id);
});
