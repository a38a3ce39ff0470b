import { expect, it } from "vitest";
import { signIn } from "../../../../../backend/app/platform/security/signIn.ts";
import type { Sdk } from "../../../../../backend/app/platform/kuzzle/sdk.ts";
import { DomainError } from "../../../../../src/domain/base/domainError.ts";
import { HOUR } from "../../../../../src/domain/base/time.ts";

const NOW = 1_700_000_000_000;

it.each([
  { name: "never before", lastLogin: null, expected: ["lock users", "updateUser"] },
  { name: "an hour ago", lastLogin: NOW - HOUR, expected: ["lock users", "updateUser"] },
  { name: "a moment ago", lastLogin: NOW - HOUR + 1, expected: [] },
])("a sign-in of one who signed in $name: $expected", async ({ lastLogin, expected }) => {
  const done: string[] = [];
  let settle = () => {};
  const settled = new Promise<void>((resolve) => (settle = resolve));
  const user = {
    _id: "user-1",
    _source: {
      username: "root",
      usernameKey: "root",
      firstName: "First",
      lastName: "Last",
      email: "root@example.org",
      phone: null,
      profileIds: ["admin"],
      restriction: null,
      lastLogin,
      hubTransmissibleId: null,
      identitySubject: null,
      identityIssuer: null,
      locale: null,
      pausedAt: null,
    },
  };
  const query = ({ action }: { action: string }) => {
    if (action === "updateUser") done.push(action);
    // The note is taken behind the sign-in's back: its last call tells that it is through.
    if (action === "refresh" || expected.length === 0) settle();
    return Promise.resolve({ result: { hits: [user] } });
  };
  await signIn(
    {
      // Only users are asked for: a super admin has no customers of their own.
      sdk: { query } as unknown as Sdk,
      now: () => NOW,
      log: { info: () => {}, warn: (line) => void done.push(line), error: () => {} },
      exclusively: (resource, work) => {
        done.push(`lock ${resource}`);
        return work();
      },
    },
    { _id: "user-1", profileIds: ["admin"] },
  );
  await settled;
  // What was begun without waiting has run by the next turn: nothing here takes time.
  await new Promise((resolve) => void setImmediate(resolve));
  expect(done).toEqual(expected);
});

it.each([
  { name: "whose account is paused", pausedAt: NOW, expected: "account_paused" },
  { name: "who could reach nothing", pausedAt: null, expected: "no_rights" },
])("a sign-in of one $name is refused", async ({ pausedAt, expected }) => {
  const refusal = await signIn(
    {
      sdk: { query: () => Promise.resolve({ result: { hits: [] } }) } as unknown as Sdk,
      now: () => NOW,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      exclusively: (_, work) => work(),
    },
    { _id: "user-1", profileIds: ["no-rights"], pausedAt },
  ).catch((error: unknown) => error);
  expect(refusal instanceof DomainError && refusal.code).toBe(expected);
});
