import { expect, test } from "vitest";
import { sharedFor } from "../../../../backend/app/platform/sharedFor.ts";

test("what is read is shared for its time by all that ask for the same, and a failure is read again", async () => {
  let now = 0;
  const asked: string[] = [];
  const read = sharedFor(
    500,
    () => now,
    (key: string) => {
      asked.push(key);
      return key === "bad" ? Promise.reject(new Error("Nobody answers.")) : Promise.resolve(key);
    },
  );
  expect(await Promise.all([read("a"), read("a"), read("b")])).toEqual(["a", "a", "b"]);
  now = 499;
  await read("a");
  expect(asked).toEqual(["a", "b"]);
  now = 500;
  await read("a");
  expect(asked).toEqual(["a", "b", "a"]);
  await expect(read("bad")).rejects.toThrow("Nobody answers.");
  await expect(read("bad")).rejects.toThrow("Nobody answers.");
  expect(asked).toEqual(["a", "b", "a", "bad", "bad"]);
});
