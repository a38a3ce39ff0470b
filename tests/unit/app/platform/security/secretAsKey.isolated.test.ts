import { KeyObject } from "node:crypto";
import { createRequire } from "node:module";
import { expect, it, vi } from "vitest";
import { keepSecretAsKey } from "../../../../../backend/app/platform/security/secretAsKey.ts";

const requireFromKuzzle = createRequire(createRequire(import.meta.url).resolve("kuzzle"));
const { prototype } = requireFromKuzzle("./lib/kuzzle/internalIndexHandler.js") as {
  readonly prototype: object;
};
const jwt = requireFromKuzzle("jsonwebtoken") as {
  sign(content: object, secret: unknown): string;
  verify(token: string, secret: unknown): object;
};

it("the secret of tokens is a key, and tokens of the text are those of the key", async () => {
  const kuzzle = { config: { security: {} }, secret: null as unknown };
  vi.stubGlobal("kuzzle", kuzzle);
  const seed = "ab".repeat(512);
  keepSecretAsKey();
  const index = {
    exists: () => Promise.resolve(true),
    get: () => Promise.resolve({ _source: { seed } }),
    logger: { warn: () => undefined },
  };
  await Reflect.apply(Reflect.get(prototype, "_initSecret"), index, []);
  expect(kuzzle.secret).toBeInstanceOf(KeyObject);
  expect(jwt.verify(jwt.sign({ of: "text" }, seed), kuzzle.secret)).toMatchObject({ of: "text" });
  expect(jwt.verify(jwt.sign({ of: "key" }, kuzzle.secret), seed)).toMatchObject({ of: "key" });
  expect(() => jwt.verify(jwt.sign({ of: "other" }, "another"), kuzzle.secret)).toThrow(
    /signature/u,
  );
});
