import { expect, test } from "vitest";
import dumpme from "../../../../backend/embedded/addons/dumpme.ts";

test("a core dump is refused with what to do instead", () => {
  expect(() => dumpme("gcore", "/tmp/core")).toThrow(
    "The embedded backend writes no core dump to /tmp/core: take a heap snapshot",
  );
});
