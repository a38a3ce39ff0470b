import { describe, expect, test } from "vitest";
import { createActor, fromCallback, SimulatedClock } from "xstate";
import { OPERATOR, SCREEN } from "../../../../model-tests/users/authenticationSamples.ts";
import { UserId } from "../../../../src/domain/base/ids.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { authenticationMachine } from "../../../../src/machines/users/authenticationMachine.ts";
import type {
  AuthenticationContext,
  AuthenticationEmitted,
  AuthenticationEvent,
  AuthenticationOutcomes,
  SignedInUser,
  SignOutCause,
} from "../../../../src/machines/users/authenticationTypes.ts";
import { after, done, failed, promised, type State } from "../../../support/machines.ts";

const machine = authenticationMachine;
const OTHER: SignedInUser = { ...OPERATOR, id: UserId.parse("user-other"), name: "Otto Other" };

const nobody: AuthenticationContext = {
  isReturning: false,
  user: null,
  identity: "none",
  expiresIn: 0,
  isLong: false,
  returnTo: "/alerts/list",
  problem: null,
  provider: null,
  demand: null,
  failures: 0,
  cause: "failure",
  entrance: "loginPage",
};
const somebody: AuthenticationContext = { ...nobody, user: OPERATOR, expiresIn: HOUR };

const answer = <Name extends keyof AuthenticationOutcomes>(
  name: Name,
  output: AuthenticationOutcomes[Name],
) => done(machine, name, output) as AuthenticationEvent;
const noAnswer = (name: keyof AuthenticationOutcomes) =>
  failed(machine, name) as AuthenticationEvent;

type Row = {
  readonly name: string;
  readonly given: State<typeof machine>;
  readonly when: AuthenticationEvent;
  readonly expected: State<typeof machine> & { readonly told?: readonly AuthenticationEmitted[] };
};

const rows: readonly Row[] = [
  {
    name: "a valid cookie without any identity is enough",
    given: { value: { proving: "checkingBackend" }, context: nobody },
    when: answer("checkBackend", { status: "valid", expiresIn: HOUR }),
    expected: { value: { proving: "loadingUser" }, context: { ...nobody, expiresIn: HOUR } },
  },
  {
    name: "an invalid cookie with identity tokens at hand logs in again in the background",
    given: { value: { proving: "checkingBackend" }, context: { ...nobody, identity: "held" } },
    when: answer("checkBackend", { status: "invalid" }),
    expected: { value: { proving: "loggingIn" }, context: { ...nobody, identity: "held" } },
  },
  {
    name: "after a reload the identity is sought in a hidden frame first",
    given: { value: { proving: "checkingBackend" }, context: { ...nobody, identity: "away" } },
    when: answer("checkBackend", { status: "invalid" }),
    expected: { value: { proving: "seekingIdentity" }, context: { ...nobody, identity: "away" } },
  },
  {
    name: "nobody to ask is no reason to sign out",
    given: { value: { proving: "checkingBackend" }, context: somebody },
    when: noAnswer("checkBackend"),
    expected: { value: "waiting", context: { ...somebody, failures: 1 } },
  },
  {
    name: "an identity that is refused leads to the full logout",
    given: { value: { proving: "refreshingIdentity" }, context: somebody },
    when: answer("refreshIdentity", { status: "refused" }),
    expected: {
      value: "signingOut",
      context: { ...somebody, user: null, expiresIn: 0 },
      told: [{ type: "signedOut", cause: "failure" }],
    },
  },
  {
    name: "whoever comes back goes on to where they wanted to go",
    given: { value: { proving: "loadingUser" }, context: { ...nobody, expiresIn: HOUR } },
    when: answer("loadUser", { status: "loaded", user: OPERATOR }),
    expected: {
      value: { signedIn: "resting" },
      context: somebody,
      told: [{ type: "signedIn", user: OPERATOR, returnTo: "/alerts/list" }],
    },
  },
  {
    name: "the same user proven again is not a new sign-in",
    given: { value: { proving: "loadingUser" }, context: somebody },
    when: answer("loadUser", { status: "loaded", user: { ...OPERATOR, profileIds: [] } }),
    expected: {
      value: { signedIn: "resting" },
      context: { ...somebody, user: { ...OPERATOR, profileIds: [] } },
      told: [{ type: "userProven", user: { ...OPERATOR, profileIds: [] } }],
    },
  },
  {
    name: "another user is told only after the first is forgotten",
    given: { value: { proving: "loadingUser" }, context: somebody },
    when: answer("loadUser", { status: "loaded", user: OTHER }),
    expected: {
      value: { signedIn: "resting" },
      context: { ...somebody, user: OTHER },
      told: [
        { type: "signedOut", cause: "elsewhere" },
        { type: "signedIn", user: OTHER, returnTo: "/alerts/list" },
      ],
    },
  },
  {
    name: "a sign-out by hand forgets where the user was",
    given: { value: { signedIn: "resting" }, context: somebody },
    when: { type: "user.logout" },
    expected: {
      value: "signingOut",
      context: { ...nobody, cause: "user", returnTo: null },
      told: [{ type: "signedOut", cause: "user" }],
    },
  },
  {
    name: "the page that is open is where an expired session comes back to",
    given: { value: { signedIn: "resting" }, context: somebody },
    when: { type: "page.opened", path: "/dashboard/counters" },
    expected: {
      value: { signedIn: "resting" },
      context: { ...somebody, returnTo: "/dashboard/counters" },
    },
  },
  {
    name: "without identity the full logout ends at the login page, with the way back",
    given: { value: "signingOut", context: nobody },
    when: answer("signOut", undefined),
    expected: { value: { signedOut: "asking" }, context: nobody, told: [{ type: "ended" }] },
  },
  {
    name: "with identity it ends at the identity provider's logout",
    given: { value: "signingOut", context: { ...nobody, identity: "away" } },
    when: answer("signOut", undefined),
    expected: { value: "leavingIdentity", context: { ...nobody, identity: "away" } },
  },
  {
    name: "where the identity provider is the entrance it ends at its login",
    given: { value: "signingOut", context: { ...nobody, entrance: "identityProvider" } },
    when: answer("signOut", undefined),
    expected: { value: "redirecting", context: { ...nobody, entrance: "identityProvider" } },
  },
  {
    name: "an account without rights reads why before it is sent anywhere",
    given: {
      value: "signingOut",
      context: {
        ...nobody,
        identity: "held",
        problem: "noRights",
        entrance: "identityProvider",
      },
    },
    when: answer("signOut", undefined),
    expected: {
      value: { signedOut: "asking" },
      context: { ...nobody, problem: "noRights", entrance: "identityProvider" },
      told: [{ type: "ended" }],
    },
  },
  {
    name: "a tab that follows another's sign-out redirects nowhere",
    given: {
      value: "signingOut",
      context: { ...nobody, identity: "held", cause: "elsewhere", entrance: "identityProvider" },
    },
    when: answer("signOut", undefined),
    expected: {
      value: { signedOut: "asking" },
      context: { ...nobody, cause: "elsewhere", entrance: "identityProvider" },
      told: [{ type: "ended" }],
    },
  },
  {
    name: "empty fields are told without asking the server",
    given: { value: { signedOut: "asking" }, context: nobody },
    when: { type: "user.submit", username: " ", password: "a password" },
    expected: {
      value: { signedOut: "asking" },
      context: { ...nobody, problem: "missingCredentials" },
    },
  },
  {
    name: "a wrong password is told by its code",
    given: { value: { signedOut: "submitting" }, context: nobody },
    when: answer("loginByForm", { status: "refused", problem: "wrongCredentials" }),
    expected: {
      value: { signedOut: "asking" },
      context: { ...nobody, problem: "wrongCredentials" },
    },
  },
  {
    name: "a login that fails in any other way is told as such",
    given: { value: { signedOut: "submitting" }, context: nobody },
    when: noAnswer("loginByForm"),
    expected: { value: { signedOut: "asking" }, context: { ...nobody, problem: "failed" } },
  },
  {
    name: "a foreign answer of the identity provider signs nobody out",
    given: { value: "completingSignIn", context: { ...nobody, isReturning: true } },
    when: answer("completeSignIn", { status: "refused" }),
    expected: {
      value: { proving: "checkingIdentity" },
      context: { ...nobody, isReturning: true, problem: "failed" },
    },
  },
  {
    name: "rights that were taken are checked anew, with the screen kept until the answer",
    given: { value: { signedIn: "resting" }, context: somebody },
    when: { type: "core.revoked" },
    expected: { value: { proving: "checkingIdentity" }, context: somebody },
  },
];

describe("authenticationMachine", () => {
  test.each(rows)("$name", ({ given, when, expected }) => {
    expect(after(machine, given, when)).toEqual({ told: [], ...expected });
  });
});

/** Signed in, with a clock and a renewal in the hands of the test. */
async function signedIn(user: SignedInUser, expiresIn: number) {
  const clock = new SimulatedClock();
  const renew = promised<AuthenticationOutcomes["renew"], { readonly isLong: boolean }>();
  const [checkIdentity, checkBackend, loadUser] = [
    promised<AuthenticationOutcomes["checkIdentity"]>(),
    promised<AuthenticationOutcomes["checkBackend"]>(),
    promised<AuthenticationOutcomes["loadUser"]>(),
  ];
  const signOut = promised<
    void,
    { readonly cause: SignOutCause; readonly keepsIdentity: boolean }
  >();
  const loginByForm = promised<
    AuthenticationOutcomes["loginByForm"],
    { readonly username: string; readonly password: string }
  >();
  const actor = createActor(
    machine.provide({
      actors: {
        watchSurroundings: fromCallback(() => undefined),
        checkIdentity: checkIdentity.logic,
        checkBackend: checkBackend.logic,
        loadUser: loadUser.logic,
        renew: renew.logic,
        signOut: signOut.logic,
        loginByForm: loginByForm.logic,
      },
    }),
    { clock, input: { isReturning: false, returnTo: null, entrance: "loginPage" } },
  ).start();
  await checkIdentity.answer({ status: "none" });
  await checkBackend.answer({ status: "valid", expiresIn });
  await loadUser.answer({ status: "loaded", user });
  return { actor, clock, renew, checkIdentity, checkBackend, signOut, loginByForm };
}

describe("renewal of the token", () => {
  test("comes after three quarters of its life, not earlier", async () => {
    const { actor, clock, renew } = await signedIn(OPERATOR, HOUR);
    clock.increment(45 * MINUTE - 1);
    expect(renew.asked).toEqual([]);
    clock.increment(1);
    expect(renew.asked).toEqual([{ isLong: false }]);
    await renew.answer({ status: "renewed", expiresIn: 2 * HOUR });
    clock.increment(90 * MINUTE - 1);
    expect(renew.asked).toHaveLength(1);
    clock.increment(1);
    expect(renew.asked).toHaveLength(2);
    actor.stop();
  });

  test("of a screen is for long at once, then daily", async () => {
    const { actor, clock, renew } = await signedIn(SCREEN, HOUR);
    clock.increment(SECOND);
    expect(renew.asked).toEqual([{ isLong: true }]);
    await renew.answer({ status: "renewed", expiresIn: 30 * DAY });
    clock.increment(DAY - 1);
    expect(renew.asked).toHaveLength(1);
    clock.increment(1);
    expect(renew.asked).toEqual([{ isLong: true }, { isLong: true }]);
    actor.stop();
  });

  test("of a screen whose token the server keeps short does not run in circles", async () => {
    const { actor, clock, renew } = await signedIn(SCREEN, HOUR);
    clock.increment(SECOND);
    await renew.answer({ status: "renewed", expiresIn: HOUR });
    clock.increment(45 * MINUTE - 1);
    expect(renew.asked).toHaveLength(1);
    actor.stop();
  });

  test("is tried again while the network is late after a sleep, and nobody is signed out", async () => {
    const { actor, clock, renew, signOut } = await signedIn(OPERATOR, HOUR);
    clock.increment(8 * HOUR);
    for (const pause of [1, 2, 4, 8, 16, 30, 30]) {
      await renew.fail();
      expect(actor.getSnapshot().value).toEqual({ signedIn: "late" });
      clock.increment(pause * SECOND - 1);
      expect(actor.getSnapshot().value).toEqual({ signedIn: "late" });
      clock.increment(1);
      expect(actor.getSnapshot().value).toEqual({ signedIn: "renewing" });
    }
    await renew.answer({ status: "renewed", expiresIn: HOUR });
    expect(actor.getSnapshot().value).toEqual({ signedIn: "resting" });
    expect(actor.getSnapshot().context).toMatchObject({ user: OPERATOR, failures: 0 });
    expect(signOut.asked).toEqual([]);
    actor.stop();
  });

  test("that is refused proves the session anew, with the user still there", async () => {
    const { actor, clock, renew } = await signedIn(OPERATOR, HOUR);
    clock.increment(45 * MINUTE);
    await renew.answer({ status: "refused" });
    expect(actor.getSnapshot().value).toEqual({ proving: "checkingIdentity" });
    expect(actor.getSnapshot().context.user).toEqual(OPERATOR);
    actor.stop();
  });

  test("by another tab puts off one's own", async () => {
    const { actor, clock, renew } = await signedIn(OPERATOR, HOUR);
    clock.increment(44 * MINUTE);
    actor.send({ type: "tab.renewed", expiresIn: HOUR });
    clock.increment(45 * MINUTE - 1);
    expect(renew.asked).toEqual([]);
    clock.increment(1);
    expect(renew.asked).toHaveLength(1);
    actor.stop();
  });
});

test("a sign-out that cannot be told takes the user off the screen at once and is tried until it is", async () => {
  const { actor, clock, signOut } = await signedIn(OPERATOR, HOUR);
  actor.send({ type: "user.logout" });
  expect(actor.getSnapshot().context.user).toBeNull();
  await signOut.fail();
  expect(actor.getSnapshot().value).toBe("signOutLate");
  clock.increment(SECOND);
  await signOut.answer();
  expect(signOut.asked).toEqual([
    { cause: "user", keepsIdentity: false },
    { cause: "user", keepsIdentity: false },
  ]);
  expect(actor.getSnapshot().hasTag("loginPage")).toBe(true);
  actor.stop();
});

test("a password reaches the effect and nothing else", async () => {
  const { actor, signOut, loginByForm } = await signedIn(OPERATOR, HOUR);
  actor.send({ type: "user.logout" });
  await signOut.answer();
  actor.send({ type: "user.submit", username: "olive", password: "a password of one" });
  expect(loginByForm.asked).toEqual([{ username: "olive", password: "a password of one" }]);
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain("a password of one");
  await loginByForm.answer({ status: "refused", problem: "wrongCredentials" });
  expect(actor.getSnapshot().context.problem).toBe("wrongCredentials");
  actor.stop();
});

test("an effect that nobody has provided says so by name", async () => {
  const errors: string[] = [];
  const actor = createActor(
    machine.provide({ actors: { watchSurroundings: fromCallback(() => undefined) } }),
    {
      clock: new SimulatedClock(),
      input: { isReturning: false, returnTo: null, entrance: "loginPage" },
      inspect: (inspected) => {
        if (inspected.type === "@xstate.event" && "error" in inspected.event)
          errors.push(String(inspected.event["error"]));
      },
    },
  ).start();
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(errors).toContain("Error: checkIdentity is not provided");
  actor.stop();
});
