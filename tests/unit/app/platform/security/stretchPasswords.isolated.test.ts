import { pbkdf2Sync } from "node:crypto";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import {
  PASSWORD_ALGORITHM,
  stretchPasswords,
} from "../../../../../backend/app/platform/security/stretchPasswords.ts";

type User = {
  readonly kuid: string;
  readonly algorithm: string;
  readonly stretching: boolean;
  readonly encryption: string;
  readonly userSalt: string;
  readonly userPassword: string;
};
type Plugin = {
  init(config: object, context: object): Promise<unknown>;
  verify(
    request: object,
    username: string,
    password: string,
  ): Promise<{ readonly kuid: string | null }>;
  passwordManager: { encryptPassword(password: string, salt: string): Promise<string> };
};
const requireFromKuzzle = createRequire(createRequire(import.meta.url).resolve("kuzzle"));
const LocalPlugin = requireFromKuzzle("kuzzle-plugin-auth-passport-local") as new () => Plugin;

const SALT = "salt";
const ofBefore: User = {
  kuid: "ada",
  algorithm: "sha512",
  stretching: true,
  encryption: "hmac",
  userSalt: SALT,
  userPassword: pbkdf2Sync("the right one", SALT, 10_000, 512, "sha512").toString("hex"),
};
const ofNow: User = {
  ...ofBefore,
  algorithm: PASSWORD_ALGORITHM,
  userPassword: pbkdf2Sync("the right one", SALT, 210_000, 64, "sha512").toString("hex"),
};

stretchPasswords();

/** Who is signed in, and which passwords are hashed anew on the way. */
async function signIn(user: User, password: string) {
  const plugin = new LocalPlugin();
  const renewed: unknown[] = [];
  const stored = {
    ...user,
    isPasswordExpired: () => Promise.resolve(false),
    passwordMustBeChanged: () => Promise.resolve(false),
  };
  Object.assign(plugin, {
    config: { algorithm: PASSWORD_ALGORITHM, stretching: true, encryption: "hmac", digest: "hex" },
    getUsersRepository: () => ({ get: () => Promise.resolve(stored) }),
    update: (request: { readonly isOfKuzzle?: true }, credentials: unknown, kuid: string) => {
      if (request.isOfKuzzle === true) renewed.push([kuid, credentials]);
      return Promise.resolve();
    },
  });
  const { config } = plugin as unknown as { readonly config: object };
  const Manager = requireFromKuzzle(
    "kuzzle-plugin-auth-passport-local/lib/passwordManager.js",
  ) as new (config: object, context: object) => Plugin["passwordManager"];
  plugin.passwordManager = new Manager(config, {});
  const { kuid } = await plugin.verify({ original: { isOfKuzzle: true } }, "ada", password);
  return {
    kuid,
    renewed,
    made: await plugin.passwordManager.encryptPassword("the right one", SALT),
  };
}

test("a password is hashed by the rounds of today, and signs in by its hash", async () => {
  const { kuid, renewed, made } = await signIn(ofNow, "the right one");
  expect(made).toBe(ofNow.userPassword);
  expect({ kuid, renewed }).toEqual({ kuid: "ada", renewed: [] });
});

test("a hash of before signs in once more, and is renewed by that", async () => {
  const { kuid, renewed } = await signIn(ofBefore, "the right one");
  expect({ kuid, renewed }).toEqual({
    kuid: "ada",
    renewed: [["ada", { password: "the right one" }]],
  });
});

test.each([ofNow, ofBefore])("a wrong password of $algorithm signs nobody in", async (user) => {
  expect(await signIn(user, "a wrong one")).toMatchObject({ kuid: null, renewed: [] });
});
