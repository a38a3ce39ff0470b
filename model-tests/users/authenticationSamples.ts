import { UserId } from "../../src/domain/base/ids.ts";
import { HOUR } from "../../src/domain/base/time.ts";
import type { FactorDemand } from "../../src/domain/users/factor.ts";
import type {
  AuthenticationEvent,
  AuthenticationInput,
  AuthenticationOutcomes,
  SignedInUser,
} from "../../src/machines/users/authenticationTypes.ts";
import { done, failed, type Journey, type Step } from "../support/journeys.ts";
import type { OutcomesOf, SamplesOf } from "../support/machineGraph.ts";

export const OPERATOR: SignedInUser = {
  id: UserId.parse("user-operator"),
  profileIds: ["customer.tour-horizon.worker"],
  name: "Olive Operator",
  hubTransmissibleId: null,
  locale: "fr",
};

/** On the wall: its token is renewed for long. */
export const SCREEN: SignedInUser = {
  ...OPERATOR,
  id: UserId.parse("user-screen"),
  profileIds: ["customer.tour-horizon.screen"],
  name: "Wall Screen",
};

/** What is asked for besides the password. */
const DEMAND: FactorDemand = {
  ticket: "a ticket",
  ways: ["totp", "passkey", "recovery"],
  mustEnrol: false,
};

export const authenticationInputs = [
  { isReturning: false, returnTo: "/alerts/list", entrance: "loginPage" },
  { isReturning: false, returnTo: "/alerts/list", entrance: "identityProvider" },
  { isReturning: true, returnTo: null, entrance: "loginPage" },
] as const satisfies readonly AuthenticationInput[];

export const authenticationSamples = {
  "user.submit": [
    { type: "user.submit", username: "olive", password: "a password of one" },
    { type: "user.submit", username: "olive", password: "" },
  ],
  "user.signInByIdentity": [{ type: "user.signInByIdentity", provider: "organisation" }],
  "user.submitCode": [
    { type: "user.submitCode", code: "123 456" },
    { type: "user.submitCode", code: " " },
  ],
  "user.usePasskey": [{ type: "user.usePasskey" }],
  "user.back": [{ type: "user.back" }],
  "user.enrolled": [{ type: "user.enrolled" }],
  "user.logout": [{ type: "user.logout" }],
  "page.opened": [{ type: "page.opened", path: "/dashboard/counters" }],
  "core.revoked": [{ type: "core.revoked" }],
  "hub.leave": [{ type: "hub.leave" }],
  "hub.authenticated": [{ type: "hub.authenticated" }],
  "tab.loggedIn": [{ type: "tab.loggedIn" }],
  "tab.loggedOut": [{ type: "tab.loggedOut" }],
  "tab.renewed": [{ type: "tab.renewed", expiresIn: HOUR }],
  "device.woke": [{ type: "device.woke" }],
  "device.online": [{ type: "device.online" }],
} satisfies SamplesOf<AuthenticationEvent>;

export const authenticationOutcomes = {
  completeSignIn: [{ status: "completed", returnTo: "/alerts/list" }, { status: "refused" }],
  checkIdentity: [
    { status: "none" },
    { status: "away" },
    { status: "held" },
    { status: "expired" },
  ],
  refreshIdentity: [{ status: "refreshed" }, { status: "refused" }],
  checkBackend: [{ status: "valid", expiresIn: HOUR }, { status: "invalid" }],
  seekIdentity: [{ status: "found" }, { status: "none" }],
  loginInBackground: [
    { status: "loggedIn", expiresIn: HOUR },
    { status: "refused", problem: "failed" },
    { status: "refused", problem: "noRights" },
  ],
  loadUser: [{ status: "loaded", user: OPERATOR }, { status: "refused" }],
  renew: [{ status: "renewed", expiresIn: HOUR }, { status: "refused" }],
  loginByForm: [
    { status: "loggedIn", expiresIn: HOUR },
    { status: "factorNeeded", demand: DEMAND },
    { status: "factorNeeded", demand: { ...DEMAND, ways: [], mustEnrol: true } },
    { status: "refused", problem: "wrongCredentials" },
    { status: "refused", problem: "offline" },
    { status: "refused", problem: "noRights" },
    { status: "refused", problem: "failed" },
  ],
  loginByFactor: [
    { status: "loggedIn", expiresIn: HOUR },
    { status: "refused", problem: "wrongCode" },
    { status: "refused", problem: "ticketOver" },
  ],
  signOut: [undefined],
  leaveIdentity: [undefined],
  redirectToIdentity: [undefined],
} satisfies OutcomesOf<AuthenticationOutcomes>;

const [submit] = authenticationSamples["user.submit"];
const [anonymous] = authenticationInputs;
const returning = authenticationInputs[2];

/** Nobody is signed in, and nothing is known of an identity: the login page. */
const toLoginPage: readonly Step<AuthenticationEvent>[] = [
  {
    who: "effect",
    event: done("checkIdentity", { status: "none" }),
    state: "proving.checkingBackend",
  },
  { who: "effect", event: done("checkBackend", { status: "invalid" }), state: "signingOut" },
  { who: "effect", event: done("signOut"), state: "signedOut.asking" },
];

/** By the form, with the right password. */
const userLoaded: Step<AuthenticationEvent> = {
  who: "effect",
  event: done("loadUser", { status: "loaded", user: OPERATOR }),
  state: "signedIn.resting",
};
const byForm: readonly Step<AuthenticationEvent>[] = [
  { who: "user", event: submit, state: "signedOut.submitting" },
  {
    who: "effect",
    event: done("loginByForm", { status: "loggedIn", expiresIn: HOUR }),
    state: "proving.loadingUser",
  },
  userLoaded,
];

/** Ways that the browser suite can walk too. */
export const authenticationJourneys: readonly Journey<AuthenticationInput, AuthenticationEvent>[] =
  [
    {
      name: "a visitor signs in by the form and out again",
      input: anonymous,
      begin: "proving.checkingIdentity",
      steps: [
        ...toLoginPage,
        ...byForm,
        { who: "user", event: { type: "user.logout" }, state: "signingOut" },
        { who: "effect", event: done("signOut"), state: "signedOut.asking" },
      ],
    },
    {
      name: "a wrong password is told, the right one signs in",
      input: anonymous,
      begin: "proving.checkingIdentity",
      steps: [
        ...toLoginPage,
        { who: "user", event: submit, state: "signedOut.submitting" },
        {
          who: "effect",
          event: done("loginByForm", { status: "refused", problem: "wrongCredentials" }),
          state: "signedOut.asking",
        },
        ...byForm,
      ],
    },
    {
      name: "a code that is wrong is told, the next one signs in",
      input: anonymous,
      begin: "proving.checkingIdentity",
      steps: [
        ...toLoginPage,
        { who: "user", event: submit, state: "signedOut.submitting" },
        {
          who: "effect",
          event: done("loginByForm", { status: "factorNeeded", demand: DEMAND }),
          state: "signedOut.askingFactor",
        },
        {
          who: "user",
          event: { type: "user.submitCode", code: "000 000" },
          state: "signedOut.provingFactor",
        },
        {
          who: "effect",
          event: done("loginByFactor", { status: "refused", problem: "wrongCode" }),
          state: "signedOut.askingFactor",
        },
        {
          who: "user",
          event: { type: "user.submitCode", code: "123 456" },
          state: "signedOut.provingFactor",
        },
        {
          who: "effect",
          event: done("loginByFactor", { status: "loggedIn", expiresIn: HOUR }),
          state: "proving.loadingUser",
        },
        userLoaded,
      ],
    },
    {
      name: "the cookie alone signs in whoever came by the form before",
      input: anonymous,
      begin: "proving.checkingIdentity",
      steps: [
        {
          who: "effect",
          event: done("checkIdentity", { status: "none" }),
          state: "proving.checkingBackend",
        },
        {
          who: "effect",
          event: done("checkBackend", { status: "valid", expiresIn: HOUR }),
          state: "proving.loadingUser",
        },
        userLoaded,
      ],
    },
    {
      name: "a visitor goes to the identity provider",
      input: anonymous,
      begin: "proving.checkingIdentity",
      steps: [
        ...toLoginPage,
        {
          who: "user",
          event: { type: "user.signInByIdentity", provider: "organisation" },
          state: "redirecting",
        },
      ],
    },
    {
      name: "whoever comes back from the identity provider is signed in, and leaves through it",
      input: returning,
      begin: "completingSignIn",
      steps: [
        {
          who: "world",
          event: done("completeSignIn", { status: "completed", returnTo: "/alerts/list" }),
          state: "proving.loggingIn",
        },
        {
          who: "effect",
          event: done("loginInBackground", { status: "loggedIn", expiresIn: HOUR }),
          state: "proving.loadingUser",
        },
        userLoaded,
        { who: "user", event: { type: "user.logout" }, state: "signingOut" },
        { who: "effect", event: done("signOut"), state: "leavingIdentity" },
      ],
    },
    {
      name: "the session of a form user ends and the login page comes",
      input: anonymous,
      begin: "proving.checkingIdentity",
      steps: [
        ...toLoginPage,
        ...byForm,
        { who: "world", event: { type: "core.revoked" }, state: "proving.checkingIdentity" },
        ...toLoginPage,
      ],
    },
    {
      name: "another tab signs out, then in again",
      input: anonymous,
      begin: "proving.checkingIdentity",
      steps: [
        ...toLoginPage,
        ...byForm,
        { who: "world", event: { type: "tab.loggedOut" }, state: "signingOut" },
        { who: "effect", event: done("signOut"), state: "signedOut.asking" },
        { who: "world", event: { type: "tab.loggedIn" }, state: "proving.checkingIdentity" },
      ],
    },
    {
      name: "a renewal without a network waits and is tried again",
      input: anonymous,
      begin: "proving.checkingIdentity",
      steps: [
        ...toLoginPage,
        ...byForm,
        {
          who: "world",
          event: { type: "xstate.after.renewalDelay.authentication.signedIn.resting" },
          state: "signedIn.renewing",
        },
        { who: "world", event: failed("renew"), state: "signedIn.late" },
        { who: "world", event: { type: "device.online" }, state: "signedIn.renewing" },
        {
          who: "effect",
          event: done("renew", { status: "renewed", expiresIn: HOUR }),
          state: "signedIn.resting",
        },
      ],
    },
  ];
