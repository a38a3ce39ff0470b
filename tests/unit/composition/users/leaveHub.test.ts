import { expect, it } from "vitest";
import { createActor, toPromise } from "xstate";
import {
  authenticationActors,
  type AuthenticationPorts,
  rememberHub,
} from "../../../../src/composition/users/authenticationActors.ts";
import type { SignOutCause } from "../../../../src/machines/users/authenticationTypes.ts";

function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

it.each([
  { cause: "user", isOfHub: true, leaves: 1 },
  { cause: "user", isOfHub: false, leaves: 0 },
  { cause: "failure", isOfHub: true, leaves: 0 },
  { cause: "hub", isOfHub: true, leaves: 0 },
] as const)(
  "signing out by $cause, come from the hub: $isOfHub, leads to the hub $leaves times, once the session has ended",
  async ({ cause, isOfHub, leaves }) => {
    const storage = fakeStorage();
    if (isOfHub) rememberHub(storage);
    const told: string[] = [];
    const ports = {
      live: {
        session: async () => void told.push("logout"),
        disconnect: () => void told.push("disconnect"),
      },
      identity: { forget: async () => undefined },
      storage,
      watch: () => () => undefined,
      log: () => undefined,
      leaveHub: () => void told.push("hub"),
      rememberUser: () => undefined,
      endPush: async () => undefined,
    } as unknown as AuthenticationPorts;
    const { signOut } = authenticationActors(ports);
    const input: { cause: SignOutCause; keepsIdentity: boolean } = { cause, keepsIdentity: false };
    const actor = createActor(signOut, { input }).start();
    await toPromise(actor);
    expect(told).toEqual(["logout", "disconnect", ...Array.from({ length: leaves }, () => "hub")]);
    // The next person at this screen came by another way.
    const next = createActor(signOut, { input }).start();
    await toPromise(next);
    expect(told.filter((one) => one === "hub")).toHaveLength(leaves);
  },
);
