import { expect, test } from "vitest";
import { toastPlace } from "../../../../src/views/ui/toastPlace.ts";

const DESK = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const box = (left: number, top: number, width = 80, height = 32) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test.each([
  { name: "at the end, where nothing is in the way", window: DESK, boxes: [], expected: "end" },
  {
    name: "at the end, where what was pressed is high up",
    window: DESK,
    boxes: [box(1250, 60)],
    expected: "end",
  },
  {
    name: "at the beginning, where the button under it was pressed",
    window: DESK,
    boxes: [box(1250, 700)],
    expected: "start",
  },
  {
    name: "above, where both sides are taken",
    window: DESK,
    boxes: [box(1250, 700), box(20, 700)],
    expected: "top",
  },
  {
    name: "at the end, whatever page or dialog has the focus as a whole",
    window: DESK,
    boxes: [box(0, 0, 1366, 768)],
    expected: "end",
  },
  {
    name: "above on a phone, where the finger is below",
    window: PHONE,
    boxes: [box(20, 780)],
    expected: "top",
  },
  {
    name: "below on a phone, where the finger is above",
    window: PHONE,
    boxes: [box(20, 120)],
    expected: "end",
  },
])("messages stand $name", ({ window, boxes, expected }) => {
  expect(toastPlace(window, boxes)).toBe(expected);
});
