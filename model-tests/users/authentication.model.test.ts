import { describe, expect, test } from "vitest";
import { authenticationMachine } from "../../src/machines/users/authenticationMachine.ts";
import {
  authenticationInputs,
  authenticationJourneys,
  authenticationOutcomes,
  authenticationSamples,
} from "./authenticationSamples.ts";
import { walk } from "../support/journeys.ts";
import { actorSamples, edgesOf, machineGraph } from "../support/machineGraph.ts";

const graph = machineGraph(
  authenticationMachine,
  authenticationInputs,
  { ...authenticationSamples, ...actorSamples(authenticationOutcomes) },
  ({ identity, problem, cause, entrance, isReturning, demand }) => [
    demand?.mustEnrol,
    identity,
    problem === "noRights" ? problem : problem !== null,
    cause,
    entrance,
    isReturning,
  ],
);

describe("authenticationMachine", () => {
  test.each(graph.leaves)("%s can be reached", (leaf) => {
    expect(graph.reaches(leaf)).toBe(true);
  });

  test("every sample is of use somewhere but the answers of those who leave the page", () => {
    expect(graph.unused).toEqual([
      "xstate.done.actor.leaveIdentity",
      "xstate.done.actor.redirectToIdentity",
    ]);
  });

  // Written by hand: a transition that points at the wrong state must fail here, not adjust.
  test("has these transitions and no others", () => {
    const everyStep = [
      "proving.checkingIdentity",
      "proving.refreshingIdentity",
      "proving.checkingBackend",
      "proving.seekingIdentity",
      "proving.loggingIn",
      "proving.loadingUser",
    ];
    const laterSteps = everyStep.slice(1).join(" | ");
    const signedIn = "signedIn.resting | signedIn.renewing | signedIn.late";
    const first = "proving.checkingIdentity";
    const secondStep = "signedOut.askingFactor | signedOut.enrolling";
    expect(graph.edges).toEqual(
      edgesOf([
        ["completingSignIn", "done completeSignIn", "proving.loggingIn"],
        ["completingSignIn", "done completeSignIn | error completeSignIn", first],

        [first, "done checkIdentity", "proving.refreshingIdentity"],
        [first, "done checkIdentity", "proving.checkingBackend"],
        ["proving.refreshingIdentity", "done refreshIdentity", "proving.checkingBackend"],
        ["proving.refreshingIdentity", "done refreshIdentity", "signingOut"],
        ["proving.checkingBackend", "done checkBackend", "proving.loadingUser"],
        ["proving.checkingBackend", "done checkBackend", "proving.loggingIn"],
        ["proving.checkingBackend", "done checkBackend", "proving.seekingIdentity"],
        ["proving.checkingBackend", "done checkBackend", "signingOut"],
        ["proving.seekingIdentity", "done seekIdentity", "proving.loggingIn"],
        ["proving.seekingIdentity", "done seekIdentity", "signingOut"],
        ["proving.loggingIn", "done loginInBackground", "proving.loadingUser"],
        ["proving.loggingIn", "done loginInBackground", "signingOut"],
        ["proving.loadingUser", "done loadUser", "signedIn.resting"],
        ["proving.loadingUser", "done loadUser", "signingOut"],
        [first, "error checkIdentity", "waiting"],
        ["proving.refreshingIdentity", "error refreshIdentity", "waiting"],
        ["proving.checkingBackend", "error checkBackend", "waiting"],
        ["proving.seekingIdentity", "error seekIdentity", "waiting"],
        ["proving.loggingIn", "error loginInBackground", "waiting"],
        ["proving.loadingUser", "error loadUser", "waiting"],
        [laterSteps, "core.revoked | hub.authenticated | tab.loggedIn", first],
        [everyStep.join(" | "), "user.logout | hub.leave | tab.loggedOut", "signingOut"],

        ["waiting", "after retryDelay | device.online | device.woke | tab.loggedIn", first],
        ["waiting", "user.logout | hub.leave | tab.loggedOut", "signingOut"],

        ["signedIn.resting", "after renewalDelay", "signedIn.renewing"],
        ["signedIn.renewing", "done renew", "signedIn.resting"],
        ["signedIn.renewing", "done renew", first],
        ["signedIn.renewing", "error renew", "signedIn.late"],
        ["signedIn.late", "after retryDelay | device.online", "signedIn.renewing"],
        ["signedIn.renewing | signedIn.late", "tab.renewed", "signedIn.resting"],
        [signedIn, "core.revoked | hub.authenticated | tab.loggedIn | device.woke", first],
        [signedIn, "user.logout | hub.leave | tab.loggedOut", "signingOut"],

        ["signingOut", "done signOut", "leavingIdentity"],
        ["signingOut", "done signOut", "redirecting"],
        ["signingOut", "done signOut", "signedOut.asking"],
        ["signingOut", "error signOut", "signOutLate"],
        ["signOutLate", "after retryDelay | device.online", "signingOut"],
        ["leavingIdentity", "error leaveIdentity", "signedOut.asking"],
        ["redirecting", "error redirectToIdentity", "signedOut.asking"],
        ["leavingIdentity | redirecting", "device.woke", first],

        ["signedOut.asking", "user.submit", "signedOut.submitting"],
        ["signedOut.asking", "user.signInByIdentity", "redirecting"],
        ["signedOut.asking", "hub.authenticated | tab.loggedIn", first],
        ["signedOut.asking", "user.usePasskey", "signedOut.provingFactor"],
        ["signedOut.submitting", "done loginByForm", "proving.loadingUser"],
        ["signedOut.submitting", "done loginByForm", "signedOut.askingFactor"],
        ["signedOut.submitting", "done loginByForm", "signedOut.enrolling"],
        [secondStep, "user.back", "signedOut.asking"],
        [secondStep, "hub.authenticated | tab.loggedIn", first],
        ["signedOut.askingFactor", "user.submitCode | user.usePasskey", "signedOut.provingFactor"],
        ["signedOut.enrolling", "user.enrolled", "signedOut.provingFactor"],
        ["signedOut.provingFactor", "done loginByFactor", "proving.loadingUser"],
        ["signedOut.provingFactor", "done loginByFactor", "signedOut.askingFactor"],
        ["signedOut.provingFactor", "done loginByFactor | error loginByFactor", "signedOut.asking"],
        ["signedOut.submitting", "done loginByForm | error loginByForm", "signedOut.asking"],
      ]),
    );
  });

  test("changes this, and nothing else, where it stays in a state", () => {
    expect(graph.changes).toEqual(
      edgesOf([
        ["signedIn.late | signedIn.renewing | signedIn.resting", "page.opened", "returnTo"],
        ["signedOut.asking", "user.submit", "problem"],
      ]),
    );
  });

  test.each(authenticationJourneys)("$name", (journey) => {
    expect(walk(authenticationMachine, journey)).toEqual(journey.steps.map(({ state }) => state));
  });
});
