import { describe, expect, test } from "vitest";
import { CustomerIndex, UserId } from "../../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../../src/domain/base/instant.ts";
import type { ListedUser, ShownLink } from "../../../../src/domain/users/calls.ts";
import {
  invitationMessage,
  linkAddress,
  linkMessage,
} from "../../../../src/domain/users/linkMessage.ts";
import { hasAdministrator } from "../../../../src/domain/users/user.ts";
import { userActions } from "../../../../src/domain/users/userActions.ts";
import { programNames } from "../../../../src/domain/users/userAgent.ts";
import {
  LINK_LIFE,
  LINK_PAUSE,
  linkPause,
  linkStatus,
  linkToken,
  readLinkToken,
} from "../../../../src/domain/users/userLink.ts";
import { userStatus } from "../../../../src/domain/users/userStatus.ts";

const NOW = EpochMs.parse(1_800_000_000_000);
const at = (ms: number) => EpochMs.parse(ms);
const SECRET = "a".repeat(43);

describe("a link", () => {
  test.each([
    ["open", 1, "open"],
    ["open", 0, "expired"],
    ["used", 1, "used"],
    ["withdrawn", 0, "withdrawn"],
  ] as const)("that is %s and ends in %i ms stands as %s", (state, left, expected) => {
    expect(linkStatus({ state, expiresAt: at(NOW + left) }, NOW)).toBe(expected);
  });

  test("works for 72 hours", () => {
    expect(LINK_LIFE).toBe(72 * 60 * 60 * 1000);
  });

  test.each([
    ["never sent", null, 0],
    ["taken by no mail server", { sentAt: null, state: "open" }, 0],
    ["sent now", { sentAt: NOW, state: "open" }, LINK_PAUSE],
    ["sent a minute ago", { sentAt: at(NOW - LINK_PAUSE), state: "open" }, 0],
    ["used", { sentAt: NOW, state: "used" }, LINK_PAUSE],
    ["withdrawn", { sentAt: NOW, state: "withdrawn" }, LINK_PAUSE],
  ] as const)("%s can be sent after a pause", (_, link, expected) => {
    expect(linkPause(link, NOW)).toBe(expected);
  });

  test.each([
    ["a plain id", "ada"],
    ["an id with dots", "ada.of.tower"],
    ["an id that ends in one", "ada."],
  ])("of %s is read as it was made", (_, id) => {
    const user = UserId.parse(id);
    expect(readLinkToken(linkToken(user, SECRET))).toEqual({ id: user, secret: SECRET });
  });

  test.each(["", ".", SECRET, `.${SECRET}`, `ada.${SECRET}x`, `ada.${SECRET.slice(1)}`, "a b.c"])(
    "of %j is none of ours",
    (text) => {
      expect(readLinkToken(text)).toBeNull();
    },
  );

  test("stands behind the mark that no server is sent", () => {
    expect(linkAddress("https://balise.example", "ada.x y")).toBe(
      "https://balise.example/access#ada.x%20y",
    );
  });

  const around = {
    firstName: "Ada",
    username: "ada.l",
    customerName: "Tour Horizon",
    timezone: "Europe/Paris",
  };

  test.each([
    {
      locale: "fr",
      kind: "invitation",
      subject: "Votre compte Balise pour Tour Horizon",
      text: `Bonjour Ada,

Bo Root vous a ouvert un compte sur Balise pour Tour Horizon. Votre identifiant : ada.l

Choisissez votre mot de passe ici :
https://balise.example/access#x

Ce lien sert une seule fois, jusqu'au 15/01/2027 09:00. Personne d'autre ne connaît votre mot de passe. Si vous n'attendiez pas ce message, ignorez-le : rien ne change.
`,
    },
    {
      locale: "fr",
      kind: "reset",
      subject: "Votre mot de passe Balise",
      text: `Bonjour Ada,

Bo Root vous permet de choisir un nouveau mot de passe sur Balise (Tour Horizon). Votre identifiant : ada.l

Choisissez votre mot de passe ici :
https://balise.example/access#x

Ce lien sert une seule fois, jusqu'au 15/01/2027 09:00. Personne d'autre ne connaît votre mot de passe. Si vous n'attendiez pas ce message, ignorez-le : rien ne change.
`,
    },
    {
      locale: "en",
      kind: "invitation",
      subject: "Your Balise account for Tour Horizon",
      text: `Hello Ada,

Bo Root has opened an account on Balise for you, for Tour Horizon. Your username: ada.l

Choose your password here:
https://balise.example/access#x

The link works once, until 15/01/2027 09:00. Nobody else knows your password. If you did not expect this message, ignore it: nothing changes.
`,
    },
    {
      locale: "en",
      kind: "reset",
      subject: "Your Balise password",
      text: `Hello Ada,

Bo Root lets you choose a new password on Balise (Tour Horizon). Your username: ada.l

Choose your password here:
https://balise.example/access#x

The link works once, until 15/01/2027 09:00. Nobody else knows your password. If you did not expect this message, ignore it: nothing changes.
`,
    },
  ] as const)("is told in $locale as $kind: who, what, until when", ({ locale, kind, ...told }) => {
    const [by, id] = [UserId.parse("user-bo"), UserId.parse("user-ada")];
    const link = { kind, by, byName: "Bo Root", expiresAt: NOW, id };
    const address = "https://balise.example/access#x";
    expect(linkMessage(link, { ...around, link: address }, locale)).toEqual(told);
  });

  test.each([
    ["en", "reset", "A new password on Balise (Tour Horizon) was asked for"],
    [
      "fr",
      "reset",
      "Un nouveau mot de passe Balise (Tour Horizon) a été demandé pour votre compte",
    ],
    // Who never had a password asks for one the same way.
    ["en", "invitation", "A new password on Balise (Tour Horizon) was asked for"],
    ["fr", "invitation", "Un nouveau mot de passe Balise (Tour Horizon) a été demandé pour votre"],
  ] as const)(
    "says in %s to who asked for it (%s) that it was asked for",
    (locale, kind, expected) => {
      const id = UserId.parse("user-ada");
      const link = { kind, by: id, byName: "Ada L", expiresAt: NOW, id };
      const { subject, text } = linkMessage(
        link,
        { ...around, link: "https://balise.example/x" },
        locale,
      );
      expect(subject).toBe(locale === "fr" ? "Votre mot de passe Balise" : "Your Balise password");
      expect(text).toContain(expected);
      expect(text).not.toContain("Ada L");
    },
  );

  test.each([
    {
      locale: "fr",
      subject: "Invitation de Tour Horizon sur Balise",
      text: `Bonjour Ada,

Bo Root vous invite à participer à Tour Horizon sur Balise.

Connectez-vous avec votre compte et répondez ici :
https://balise.example/invitations

Vous avez jusqu'au 15/01/2027 09:00. Sans réponse, rien ne change.
`,
    },
    {
      locale: "en",
      subject: "Invitation of Tour Horizon on Balise",
      text: `Hello Ada,

Bo Root invites you to take part at Tour Horizon on Balise.

Sign in with your account and answer here:
https://balise.example/invitations

It is open until 15/01/2027 09:00. Without an answer nothing changes.
`,
    },
  ] as const)(
    "is not sent to whoever has an account: they are invited in $locale by the page alone",
    ({ locale, ...told }) => {
      const by = { byName: "Bo Root", expiresAt: NOW };
      const at = { ...around, publicUrl: "https://balise.example" };
      expect(invitationMessage(by, at, locale)).toEqual(told);
    },
  );
});

const link = (more: Partial<ShownLink> = {}): ShownLink => ({
  kind: "invitation",
  address: "ada@example.org",
  byName: "Bo",
  at: NOW,
  expiresAt: at(NOW + 1),
  sentAt: NOW,
  state: "open",
  ...more,
});

describe("how an account stands", () => {
  const account = { pausedAt: null, lastLogin: null, link: null };
  test.each([
    ["active", { lastLogin: NOW }],
    ["active", { lastLogin: NOW, link: link({ kind: "reset" }) }],
    ["paused", { lastLogin: NOW, pausedAt: NOW }],
    ["idle", {}],
    ["idle", { link: link({ state: "used" }) }],
    ["idle", { link: link({ kind: "reset" }) }],
    ["invited", { link: link() }],
    ["notSent", { link: link({ sentAt: null }) }],
    ["linkOver", { link: link({ state: "expired" }) }],
    ["linkOver", { link: link({ state: "withdrawn" }) }],
    // The list was read a while ago: the clock goes on.
    ["linkOver", { link: link({ expiresAt: NOW }) }],
  ] as const)("%s: %j", (expected, more) => {
    expect(userStatus({ ...account, ...more }, NOW)).toBe(expected);
  });
});

describe("what an administrator may do with an account", () => {
  const self = UserId.parse("user-self");
  const user: Pick<
    ListedUser,
    "hasFactor" | "id" | "isOfProvider" | "isShared" | "link" | "pausedAt" | "sessions"
  > = {
    id: UserId.parse("user-1"),
    isOfProvider: false,
    isShared: false,
    link: null,
    pausedAt: null,
    sessions: 0,
    hasFactor: false,
  };
  test.each([
    [
      "one with a second factor",
      { hasFactor: true },
      ["sendLink", "resetFactors", "pause", "delete"],
    ],
    ["oneself, with a second factor", { id: self, hasFactor: true }, ["sendLink"]],
    ["one in use", {}, ["sendLink", "pause", "delete"]],
    [
      "one who is signed in",
      { sessions: 2 },
      ["sendLink", "sessions", "endSessions", "pause", "delete"],
    ],
    ["one with an open link", { link: link() }, ["sendLink", "withdrawLink", "pause", "delete"]],
    ["one with a used link", { link: link({ state: "used" }) }, ["sendLink", "pause", "delete"]],
    ["a paused one", { pausedAt: NOW }, ["resume", "delete"]],
    ["one of an identity provider", { isOfProvider: true }, ["pause", "delete"]],
    ["one of others too", { isShared: true, sessions: 2 }, ["revoke"]],
    ["oneself", { id: self, sessions: 1 }, ["sendLink"]],
    [
      "one with one session",
      { sessions: 1 },
      ["sendLink", "sessions", "endSessions", "pause", "delete"],
    ],
    ["oneself, of others too", { id: self, isShared: true, sessions: 1 }, []],
    ["oneself, of an identity provider", { id: self, isOfProvider: true }, []],
  ] as const)("%s", (_, more, expected) => {
    expect(userActions({ ...user, ...more }, self)).toEqual(expected);
  });
});

describe("whether anybody administers a customer", () => {
  const tower = CustomerIndex.parse("tower");
  test.each([
    ["nobody", [], false],
    ["a worker", [["customer.tower.worker", null]], false],
    ["an administrator", [["customer.tower.admin", null]], true],
    ["a paused one", [["customer.tower.admin", NOW]], false],
    ["one of another customer", [["customer.rental.admin", null]], false],
    [
      "a paused one and another",
      [
        ["customer.tower.admin", NOW],
        ["customer.tower.admin", null],
      ],
      true,
    ],
  ] as const)("%s: %j", (_, users, expected) => {
    const all = users.map(([profile, pausedAt]) => ({ profileIds: [profile], pausedAt }));
    expect(hasAdministrator(all, tower)).toBe(expected);
  });
});

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
    "Edge",
    "Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox", "Linux"],
  [
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
    "Chrome",
    "Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Safari",
    "macOS",
  ],
  ["curl/8.9.1", null, null],
  ["", null, null],
])("%s is %s on %s", (agent, browser, system) => {
  expect(programNames(agent)).toEqual({ browser, system });
});
