import { InternalError, NotFoundError } from "kuzzle";
import { expect, test } from "vitest";
import { registerErrors } from "../../../../backend/app/platform/errors.ts";
import { FileStoreFailed } from "../../../../backend/app/platform/files/fileStore.ts";
import { storageRefusal } from "../../../../backend/app/platform/kuzzle/answerStorageRefusals.ts";
import { askedToWait } from "../../../../src/domain/base/domainError.ts";

/** Kuzzle's own, as far as it is used. */
const kuzzleErrors = {
  register: () => undefined,
  get: (_domain: string, _sub: string, code: string, message: string) =>
    new InternalError(message, `plugin.balise.${code}`),
};
const logged: string[] = [];
const log = { error: (text: string) => logged.push(text) };
const toKuzzleError = registerErrors(kuzzleErrors as never, () => log as never);

const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
const refused = {
  meta: {
    statusCode: 429,
    body: { error: { reason: "blocked by: [disk usage exceeded flood-stage watermark]" } },
  },
};

test.each([
  { name: "of the storage", given: storageRefusal(refused) },
  { name: "of the folder of files", given: new FileStoreFailed("put", "a/b", full) },
  { name: "of anything else that is written", given: full },
])("a write that finds no room is refused as that, not as a failure: $name", ({ given }) => {
  expect(toKuzzleError(given)).toMatchObject({
    status: 507,
    id: "plugin.balise.disk_full",
    message: expect.stringContaining("no room left"),
  });
  expect(logged).toEqual([]);
});

test("what was not done for want of time asks its caller to send it again, and is no failure", () => {
  expect(toKuzzleError(askedToWait("busy", 1200, "The batch was not written"))).toMatchObject({
    status: 503,
    id: "plugin.balise.busy",
    message: "The batch was not written: send it again after 2 s.",
    props: ['{"waitMs":1200}'],
  });
  expect(logged).toEqual([]);
});

test("what Kuzzle says itself stays as it is", () => {
  const error = new NotFoundError("gone", "services.storage.not_found");
  expect(toKuzzleError(error)).toBe(error);
});
