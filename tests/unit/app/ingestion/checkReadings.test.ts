import { expect, test } from "vitest";
import { checkReadings } from "../../../../backend/app/ingestion/checkReadings.ts";

const alive = (id: string) => ({ id, type: "alive", at: 1_772_704_000_000, deviceId: "tag-a" });

test("a repetition says of closed hours what the first did, and of open ones nothing", () => {
  const seen = new Map([
    ["night", true],
    ["day", false],
  ]);
  const [checked] = checkReadings([["night", "day", "new", "new"].map(alive)], seen);
  expect(checked).toMatchObject([
    { status: "known", outcome: { id: "night", status: "duplicate", isUnrecorded: true } },
    { status: "known", outcome: { id: "day", status: "duplicate" } },
    { status: "fit" },
    { status: "repeated" },
  ]);
  expect(checked?.[1]).not.toHaveProperty("outcome.isUnrecorded");
});
