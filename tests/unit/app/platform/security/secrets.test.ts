import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import {
  FileMissing,
  type FileStore,
} from "../../../../../backend/app/platform/files/fileStore.ts";
import type { Exclusively } from "../../../../../backend/app/platform/kuzzle/mutex.ts";
import {
  createSecrets,
  SecretUnreadable,
} from "../../../../../backend/app/platform/security/secrets.ts";

const exclusively = ((_resource: string, work: () => Promise<unknown>) => work()) as Exclusively;

function memory() {
  const kept = new Map<string, Uint8Array>();
  const files = {
    async put(key: string, bytes: Uint8Array) {
      kept.set(key, bytes);
    },
    async get(key: string) {
      const bytes = kept.get(key);
      if (bytes === undefined) throw new FileMissing(key);
      return Readable.from([bytes]);
    },
  } as unknown as FileStore;
  return { files, kept };
}
const by = (key: string | null, { files } = memory(), formerKey: string | null = null) =>
  createSecrets({ key, formerKey, files, exclusively });
const KEY = "a key of thirty-two characters or more";

describe("a sealed secret", () => {
  test("opens for what it belongs to, and shows nothing of itself", async () => {
    const secrets = by(KEY);
    const [one, other] = [
      await secrets.seal("whsec_abc", "a"),
      await secrets.seal("whsec_abc", "a"),
    ];
    expect(one).not.toBe(other);
    expect(one).not.toContain("whsec");
    expect(await secrets.open(one, "a")).toBe("whsec_abc");
    await expect(secrets.open(one, "b")).rejects.toThrow(SecretUnreadable);
  });

  test("opens for nobody with another key, or once it was changed", async () => {
    const sealed = await by(KEY).seal("whsec_abc", "a");
    await expect(by(`${KEY}!`).open(sealed, "a")).rejects.toThrow("BALISE_SECRETS_KEY");
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BB" : "AA"}`;
    await expect(by(KEY).open(changed, "a")).rejects.toThrow(SecretUnreadable);
    await expect(by(KEY).open("v1.AAAA", "a")).rejects.toThrow(SecretUnreadable);
    await expect(by(KEY).open("", "a")).rejects.toThrow(SecretUnreadable);
  });

  test("opens in no form but the one that it is sealed in", async () => {
    const sealed = await by(KEY).seal("whsec_abc", "a");
    await expect(by(KEY).open(sealed.replace("v1.", "v2."), "a")).rejects.toThrow(SecretUnreadable);
  });

  test("may be empty", async () => {
    expect(await by(KEY).open(await by(KEY).seal("", "a"), "a")).toBe("");
  });

  test("opens after a restart with the key that was kept among the files, and not without it", async () => {
    const store = memory();
    const sealed = await by(null, store).seal("whsec_abc", "a");
    expect([...store.kept.keys()]).toEqual(["platform/secrets.key"]);
    expect(await by(null, store).open(sealed, "a")).toBe("whsec_abc");
    await expect(by(null, memory()).open(sealed, "a")).rejects.toThrow(SecretUnreadable);
  });

  test("is sealed once the key can be kept, though it could not be before", async () => {
    const { files, kept } = memory();
    const puts = [() => Promise.reject(new Error("no disk")), files.put.bind(files)];
    const store = { ...files, put: (...of: Parameters<FileStore["put"]>) => puts.shift()?.(...of) };
    const secrets = by(null, { files: store as FileStore, kept });
    await expect(secrets.seal("whsec_abc", "a")).rejects.toThrow("no disk");
    expect(await secrets.open(await secrets.seal("whsec_abc", "a"), "a")).toBe("whsec_abc");
  });
});

describe("a key that replaces another", () => {
  const NEW = "another key of thirty-two characters";

  test("opens what the former has sealed, and seals it anew once", async () => {
    const sealed = await by(KEY).seal("whsec_abc", "a");
    const both = by(NEW, memory(), KEY);
    expect(await both.open(sealed, "a")).toBe("whsec_abc");
    const renewed = await both.renew(sealed, "a");
    expect(await by(NEW).open(String(renewed), "a")).toBe("whsec_abc");
    expect(await both.renew(String(renewed), "a")).toBeNull();
    await expect(both.renew(sealed, "b")).rejects.toThrow(SecretUnreadable);
  });

  test("seals nothing that the former opens", async () => {
    const sealed = await by(NEW, memory(), KEY).seal("whsec_abc", "a");
    await expect(by(KEY).open(sealed, "a")).rejects.toThrow(SecretUnreadable);
  });

  test("is given for the first time: the one among the files is a former one", async () => {
    const store = memory();
    const sealed = await by(null, store).seal("whsec_abc", "a");
    expect(await by(NEW, store).open(sealed, "a")).toBe("whsec_abc");
    expect(await by(NEW, store).renew(sealed, "a")).not.toBeNull();
  });

  test("leaves codes that are printed good, and makes others", async () => {
    const printed = (await by(KEY).sealFor("sheets")).seal("north");
    const both = await by(NEW, memory(), KEY).sealFor("sheets");
    expect(both.unseal(printed)).toBe("north");
    expect(both.seal("north")).toBe((await by(NEW).sealFor("sheets")).seal("north"));
    expect(both.seal("north")).not.toBe(printed);
    expect((await by(NEW).sealFor("sheets")).unseal(printed)).toBeNull();
    expect((await by(KEY).sealFor("links")).unseal(printed)).toBeNull();
  });
});
