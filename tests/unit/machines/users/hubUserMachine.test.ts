import { describe, expect, test } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { SECOND } from "../../../../src/domain/base/time.ts";
import {
  type HubUserEmitted,
  hubUserMachine,
  type HubUserOutcomes,
} from "../../../../src/machines/users/hubUserMachine.ts";
import { promised } from "../../../support/machines.ts";

const HANA = { name: "Hana Hub", hubTransmissibleId: "hub-1" };
const OLIVE = { name: "Olive Operator", hubTransmissibleId: null };

async function started(hubUser: string | null) {
  const clock = new SimulatedClock();
  const removeFromAddress = promised<void>();
  const fetchHubTokens = promised<
    HubUserOutcomes["fetchHubTokens"],
    { readonly hubUser: string | null }
  >();
  const authenticate = promised<HubUserOutcomes["authenticate"]>();
  const actor = createActor(
    hubUserMachine.provide({
      actors: {
        removeFromAddress: removeFromAddress.logic,
        fetchHubTokens: fetchHubTokens.logic,
        authenticate: authenticate.logic,
      },
    }),
    { clock, input: { hubUser } },
  );
  const told: HubUserEmitted["type"][] = [];
  actor.on("*", ({ type }) => told.push(type));
  actor.start();
  await removeFromAddress.answer();
  const value = () => actor.getSnapshot().value;
  return { actor, clock, told, fetchHubTokens, authenticate, value };
}

test("an address without hub_user asks nobody anything", async () => {
  const { actor, fetchHubTokens, value } = await started(null);
  actor.send({ type: "auth.signedIn", user: OLIVE });
  expect(value()).toBe("absent");
  expect(fetchHubTokens.asked).toEqual([]);
  actor.stop();
});

test("whoever is the hub's user already is not signed in again", async () => {
  const { actor, fetchHubTokens, value } = await started("hub-1");
  actor.send({ type: "auth.signedIn", user: HANA });
  expect(value()).toBe("linked");
  expect(fetchHubTokens.asked).toEqual([]);
  actor.stop();
});

describe("another user is signed in", () => {
  test("both are named, and nothing happens without a click", async () => {
    const { actor, told, fetchHubTokens, authenticate, value } = await started("hub-1");
    actor.send({ type: "auth.signedIn", user: OLIVE });
    expect(fetchHubTokens.asked).toEqual([{ hubUser: "hub-1" }]);
    await fetchHubTokens.answer({ status: "found", email: "hana@hub.example" });
    expect(value()).toBe("asking");
    expect(actor.getSnapshot().context).toMatchObject({
      signedIn: OLIVE,
      email: "hana@hub.example",
    });
    expect([told, authenticate.asked]).toEqual([[], []]);
    actor.send({ type: "user.decline" });
    expect(value()).toBe("declined");
    expect(told).toEqual([]);
    actor.stop();
  });

  test("who agrees is signed out wholly before the hub's user is signed in", async () => {
    const { actor, told, fetchHubTokens, authenticate, value } = await started("hub-1");
    actor.send({ type: "auth.signedIn", user: OLIVE });
    await fetchHubTokens.answer({ status: "found", email: "hana@hub.example" });
    actor.send({ type: "user.accept" });
    expect([told, authenticate.asked.length]).toEqual([["hub.leave"], 0]);
    actor.send({ type: "auth.ended" });
    expect(authenticate.asked).toHaveLength(1);
    await authenticate.answer({ status: "loggedIn" });
    expect([value(), told]).toEqual(["linked", ["hub.leave", "hub.authenticated"]]);
    actor.stop();
  });
});

test("with nobody signed in the hub's user is asked for too", async () => {
  const { actor, told, fetchHubTokens, authenticate, value } = await started("hub-1");
  actor.send({ type: "auth.ended" });
  await fetchHubTokens.answer({ status: "found", email: "hana@hub.example" });
  expect([value(), authenticate.asked.length]).toEqual(["asking", 0]);
  actor.send({ type: "user.accept" });
  await authenticate.answer({ status: "loggedIn" });
  expect([value(), told]).toEqual(["linked", ["hub.authenticated"]]);
  actor.stop();
});

describe("what goes wrong", () => {
  test("a hub that says nothing for 10 s is out of reach", async () => {
    const { actor, clock, value } = await started("hub-1");
    actor.send({ type: "auth.ended" });
    clock.increment(10 * SECOND - 1);
    expect(value()).toBe("fetching");
    clock.increment(1);
    expect([value(), actor.getSnapshot().context.problem]).toEqual(["failed", "unreachable"]);
    actor.stop();
  });

  test.each([
    ["a part of the answer is missing", "incomplete"],
    ["the hub does not know the user", "unknownUser"],
  ] as const)("%s: %s", async (_, problem) => {
    const { actor, fetchHubTokens, value } = await started("hub-1");
    actor.send({ type: "auth.ended" });
    await fetchHubTokens.answer({ status: "refused", problem });
    expect([value(), actor.getSnapshot().context.problem]).toEqual(["failed", problem]);
    actor.stop();
  });

  test("a hub out of reach can be asked again", async () => {
    const { actor, fetchHubTokens, value } = await started("hub-1");
    actor.send({ type: "auth.ended" });
    await fetchHubTokens.fail();
    expect([value(), actor.getSnapshot().context.problem]).toEqual(["failed", "unreachable"]);
    actor.send({ type: "user.retry" });
    await fetchHubTokens.answer({ status: "found", email: "hana@hub.example" });
    expect([value(), actor.getSnapshot().context.problem]).toEqual(["asking", null]);
    actor.stop();
  });
});
