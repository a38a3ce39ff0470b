import { expect, test } from "vitest";
import { refusalData } from "../../../../src/domain/base/refusalData.ts";
import { refusedCode } from "../../../../src/streams/core/kuzzle/refusedCode.ts";

test.each([
  { name: "an object", props: ['{"places":3}', "more"], expected: { places: 3 } },
  { name: "a number as text", props: ["5"], expected: null },
  { name: "a placeholder that begins like one", props: ["{assets}"], expected: null },
  { name: "no text", props: [5], expected: null },
  { name: "nothing", props: [], expected: null },
  { name: "no list", props: null, expected: null },
])("what a refused rule says of itself, where its props are $name", ({ props, expected }) => {
  expect(refusalData(props)).toEqual(expected);
});

test.each([
  { id: "omniscient.assets.gone", expected: "gone" },
  { id: "gone", expected: "gone" },
  { id: null, expected: "" },
])("the code of a refusal with the id $id is '$expected'", ({ id, expected }) => {
  expect(refusedCode(id)).toBe(expected);
});
