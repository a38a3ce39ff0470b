import { expect, test } from "vitest";
import { OutsideMapUrl, outsideMapUrl } from "../../../../src/domain/customers/outsideMap.ts";

test.each([
  { template: "https://maps.example.org/?q={lat},{lng}", isOne: true },
  { template: " https://maps.example.org/@{lng}/{lat}/{lat} ", isOne: true },
  { template: "http://maps.example.org/?q={lat},{lng}", isOne: false },
  { template: "javascript:alert({lat},{lng})", isOne: false },
  { template: "https://maps.example.org/?q={lat}", isOne: false },
  { template: "https://{lat}.example.org/{lng}", isOne: false },
  { template: "{lat},{lng}", isOne: false },
])("$template is the address of a map: $isOne", ({ template, isOne }) => {
  expect(OutsideMapUrl.safeParse(template).success).toBe(isOne);
});

test("a place is shown by its degrees, wherever they are written", () => {
  const template = "https://maps.example.org/@{lng}/{lat}/{lat}";
  expect(outsideMapUrl(template, { lat: -21.1, lon: 55.5333333333 })).toBe(
    "https://maps.example.org/@55.533333/-21.100000/-21.100000",
  );
});
