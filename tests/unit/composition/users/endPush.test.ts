import { describe, expect, it } from "vitest";
import { createActor, toPromise } from "xstate";
import { endPush } from "../../../../src/composition/kit/endPush.ts";
import {
  authenticationActors,
  type AuthenticationPorts,
} from "../../../../src/composition/users/authenticationActors.ts";
import type { LiveClient } from "../../../../src/streams/feeds/liveClient.ts";
import { memoryStorage } from "../../../support/memoryStorage.ts";

/** A browser in which notifications are on, and what was done with them, in its order. */
function world(call: () => Promise<unknown> = async () => ({ ended: 1 })) {
  const told: string[] = [];
  const subscription = {
    endpoint: "https://push.example/here",
    async unsubscribe() {
      told.push("browser");
      return true;
    },
  };
  const registration = {
    pushManager: { getSubscription: async () => subscription },
  } as unknown as ServiceWorkerRegistration;
  const live = {
    call({ name }: { name: string }, { customerIndex }: { customerIndex: string }) {
      told.push(`${name} of ${customerIndex}`);
      return call();
    },
  } as unknown as LiveClient;
  return { told, registration, live };
}

describe("who signs out of a browser", () => {
  it.each([
    ["user", ["omniscient/push:unsubscribe of tower", "browser", "logout", "disconnect"]],
    ["failure", ["logout", "disconnect"]],
  ] as const)("by %s gets no notifications there: %o", async (cause, expected) => {
    const { told, registration, live } = world();
    const storage = memoryStorage();
    storage.setItem("balise.customer", "tower");
    const { signOut } = authenticationActors({
      live: {
        session: async () => void told.push("logout"),
        disconnect: () => void told.push("disconnect"),
      },
      identity: { forget: async () => undefined },
      storage,
      leaveHub: null,
      log: () => undefined,
      rememberUser: () => undefined,
      endPush: (customer: string | null) => endPush(registration, live, customer),
    } as unknown as AuthenticationPorts);
    await toPromise(createActor(signOut, { input: { cause, keepsIdentity: false } }).start());
    expect(told).toEqual(expected);
  });

  it("ends them in the browser where no customer is known or the server refuses", async () => {
    const alone = world();
    await endPush(alone.registration, alone.live, null);
    expect(alone.told).toEqual(["browser"]);
    const refused = world(() => Promise.reject(new Error("refused")));
    await endPush(refused.registration, refused.live, "tower");
    expect(refused.told).toEqual(["omniscient/push:unsubscribe of tower", "browser"]);
  });
});
