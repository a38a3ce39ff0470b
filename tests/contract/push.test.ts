import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPush, subscribePush } from "../../src/domain/push/calls.ts";
import { MAX_PUSH_DEVICES } from "../../src/domain/push/pushSubscription.ts";
import { MINUTE, SECOND } from "../../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { type PushBrowser, startPushService } from "../support/pushService.ts";
import { HALL, type SmallSite, smallSite } from "../support/smallSite.ts";

const SOON = { timeout: 30 * SECOND, interval: 100 };

let backend: RunningBackend;
let service: Awaited<ReturnType<typeof startPushService>>;
let tower: SmallSite;
let ann: Kuzzle;
let bob: Kuzzle;

beforeAll(async () => {
  [backend, service] = await Promise.all([
    startBackend({ BALISE_WEBHOOK_NETWORKS: "127.0.0.1" }),
    startPushService(),
  ]);
  tower = await smallSite(backend, "tower", { people: ["amy"] });
  [ann, bob] = [await tower.user("ann", "worker"), await tower.user("bob", "worker")];
  await tower.send([
    { id: "reading-1", type: "position", at: Date.now(), tagId: "tag-amy", position: HALL },
  ]);
}, 2 * MINUTE);
afterAll(async () => {
  await backend?.stop();
  await service?.stop();
});

async function ask(sdk: Kuzzle, name: string, body: object): Promise<unknown> {
  const [controller = "", action = ""] = name.split(":");
  const { result } = await sdk.query({
    controller: `omniscient/${controller}`,
    action,
    body: { customerIndex: "tower", ...body },
  });
  return result;
}
const subscribe = async (sdk: Kuzzle, { address }: Pick<PushBrowser, "address">) =>
  subscribePush.answer.parse(await ask(sdk, "push:subscribe", { address, locale: "en" }));
const devicesOf = async (sdk: Kuzzle) =>
  readPush.answer.parse(await ask(sdk, "push:read", { endpoint: null })).devices;
let commands = 0;
const evacuate = async (action: string, body: object) =>
  (await ask(tower.root, `evacuation:${action}`, {
    commandId: `command-${(commands += 1)}`,
    ...body,
  })) as { evacuation: { id: string } };
const titles = ({ received }: PushBrowser) => received.map(({ payload }) => payload.title);

describe("notifications of a real evacuation", () => {
  it("reach the browsers in which they are on, and no other any more", async () => {
    const [phone, lost, left] = ["phone", "lost", "left"].map((name) => service.browser(name)) as [
      PushBrowser,
      PushBrowser,
      PushBrowser,
    ];
    const { publicKey } = await subscribe(ann, phone);
    await subscribe(ann, lost);
    await subscribe(bob, left);
    const stranger = { endpoint: left.address.endpoint };
    expect(await ask(ann, "push:unsubscribe", { device: stranger })).toEqual({ ended: 0 });
    lost.answers = 410;
    const user = { customer: "tower", userId: "bob" };
    await tower.root.query({ controller: "omniscient/user", action: "pause", body: user });
    const { evacuation } = await evacuate("start", { site: "site-tower", kind: "real" });
    await expect.poll(() => titles(phone), SOON).toEqual(["EVACUATION: Tower"]);
    await expect.poll(() => lost.asked, SOON).toBe(1);
    await evacuate("end", { evacuationId: evacuation.id });
    await expect.poll(() => titles(phone), SOON).toHaveLength(2);
    const [begun, over] = phone.received;
    expect(over?.payload).toMatchObject({
      tag: begun?.payload.tag,
      state: "over",
      title: "Evacuation ended: Tower",
    });
    expect(over?.payload.body).toContain("1 of 1 not found");
    expect(begun?.vapid).toMatchObject({ publicKey, audience: service.origin });
    // The push service has said that it is gone.
    await expect.poll(async () => (await devicesOf(ann)).length, SOON).toBe(1);
    expect(left.asked).toBe(0);
    expect(lost.asked).toBe(1);
  });

  it("end in a browser by its list, and in all customers by its address", async () => {
    const [device] = await devicesOf(ann);
    expect(await ask(ann, "push:unsubscribe", { device: { id: device?.id } })).toEqual({
      ended: 1,
    });
    const phone = service.browser("again");
    await subscribe(ann, phone);
    await subscribe(ann, phone);
    const here = { endpoint: phone.address.endpoint };
    expect(await devicesOf(ann)).toHaveLength(1);
    expect(await ask(ann, "push:unsubscribe", { device: here })).toEqual({ ended: 1 });
  });

  it("are not sent into private networks that nobody has opened, nor to more browsers than a user has", async () => {
    const inside = {
      ...service.browser("inside").address,
      endpoint: "http://127.0.0.1:22/browser",
    };
    await expect(subscribe(ann, { address: inside })).rejects.toMatchObject({ status: 400 });
    for (let count = 0; count < MAX_PUSH_DEVICES; count += 1)
      await subscribe(ann, service.browser(`phone-${count}`));
    await expect(subscribe(ann, service.browser("one more"))).rejects.toMatchObject({
      status: 413,
    });
    expect(await devicesOf(ann)).toHaveLength(MAX_PUSH_DEVICES);
  });
});
