import { expect, test } from "vitest";
import {
  PLATFORM_INDEX,
  USER_CHANNEL,
} from "../../../../../backend/app/platform/security/platform.ts";
import { publishRightsChange } from "../../../../../backend/app/platform/security/revocation.ts";

/** What the users are told, and whose sessions end. */
async function change(kuids: readonly string[], areTaken: boolean, caller: string | null) {
  const told: unknown[] = [];
  const ended: unknown[] = [];
  await publishRightsChange(
    {
      sdk: {
        realtime: {
          publish: (index: string, channel: string, message: unknown) =>
            Promise.resolve(void told.push([index, channel, message])),
        },
      },
      internals: {
        revokeTokens: (kuid: string, except: string | null) =>
          Promise.resolve(void ended.push([kuid, except])),
      },
      now: () => 7,
    } as never,
    kuids,
    { areTaken, caller: caller === null ? null : ({ kuid: caller, token: "own" } as never) },
  );
  const types = told.map((one) => (one as [string, string, { userId: string; type: string }])[2]);
  return { told, ended, types: types.map(({ userId, type }) => `${userId} ${type}`) };
}

test("rights that are given are told to each user once, and no session ends", async () => {
  const { told, ended } = await change(["ada", "bob", "ada"], false, null);
  expect(told).toEqual([
    [PLATFORM_INDEX, USER_CHANNEL, { userId: "ada", type: "rights.changed", at: 7 }],
    [PLATFORM_INDEX, USER_CHANNEL, { userId: "bob", type: "rights.changed", at: 7 }],
  ]);
  expect(ended).toEqual([]);
});

test("rights that are taken end the sessions of their users", async () => {
  expect(await change(["ada", "bob"], true, null)).toMatchObject({
    types: ["ada session.ended", "bob session.ended"],
    ended: [
      ["ada", null],
      ["bob", null],
    ],
  });
});

test("whoever takes rights from everybody keeps the session at work", async () => {
  expect(await change(["ada", "bob"], true, "ada")).toMatchObject({
    types: ["ada rights.changed", "bob session.ended"],
    ended: [
      ["ada", "own"],
      ["bob", null],
    ],
  });
});
