import { describe, expect, test } from "vitest";
import {
  checkInPoint,
  type CheckInPorts,
} from "../../../../src/composition/evacuations/checkIn/checkInPoint.ts";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

type Counted = Parameters<CheckInPorts["count"]>[0];
const BADGE = { kind: "badge", badge: "77" } as const;

/** A page over a server whose answers are the test's. */
async function page(code = "code") {
  const server = {
    startedAt: T0 as number | null,
    look: null as Awaited<ReturnType<CheckInPorts["look"]>> | null,
    count: { countedAt: T0 + MINUTE } as Awaited<ReturnType<CheckInPorts["count"]>>,
    counted: [] as Counted[],
    ids: 0,
  };
  const service = checkInPoint(
    {
      look: async () =>
        server.look ?? {
          siteName: "Tower",
          areaName: "Yard",
          evacuation:
            server.startedAt === null ? null : { kind: "drill", startedAt: server.startedAt },
        },
      count: async (request) => {
        server.counted.push(request);
        return server.count;
      },
      newId: () => `phone-of-${(server.ids += 1)}`,
    },
    code,
  );
  await service.sync();
  const counting = () => {
    const state = service.get();
    return state.kind === "place" ? (state.counting?.kind ?? "form") : state.kind;
  };
  return { server, service, counting };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the page of a printed code", () => {
  test("says that somebody is counted once the server has said so", async () => {
    const { service, counting, server } = await page();
    service.count(BADGE);
    expect(counting()).toBe("waiting");
    await settled();
    expect(service.get()).toMatchObject({ counting: { kind: "counted", at: T0 + MINUTE } });
    expect(server.counted).toMatchObject([{ code: "code", startedAt: T0, who: BADGE }]);
  });

  test.each(["offline", "busy"] as const)(
    "sends the same once more where it is %s, and says meanwhile that nobody is counted",
    async (failure) => {
      const { service, counting, server } = await page();
      server.count = failure;
      service.count(BADGE);
      await settled();
      expect(service.get()).toMatchObject({ counting: { kind: "waiting", reason: failure } });
      // Nobody is counted twice by a second press.
      service.count(BADGE);
      server.count = { countedAt: T0 };
      await service.retry();
      expect(counting()).toBe("counted");
      expect(new Set(server.counted.map(({ commandId }) => commandId)).size).toBe(1);
    },
  );

  test("takes the words back with the evacuation, and counts nobody of the one before in the next", async () => {
    const { service, counting, server } = await page();
    service.count(BADGE);
    await settled();
    server.startedAt = null;
    await service.sync();
    expect(counting()).toBe("form");
    service.count(BADGE);
    server.startedAt = T0 + MINUTE;
    await service.sync();
    expect([counting(), server.counted.length]).toEqual(["form", 1]);
  });

  test("drops what was not sent when another evacuation runs", async () => {
    const { service, server } = await page();
    server.count = "offline";
    service.count(BADGE);
    await settled();
    server.startedAt = T0 + MINUTE;
    await service.sync();
    await service.retry();
    expect(server.counted).toHaveLength(1);
  });

  test("says that nobody is counted where it is refused, and counts the next", async () => {
    const { service, counting, server } = await page();
    server.count = "refused";
    service.count(BADGE);
    await settled();
    expect(counting()).toBe("refused");
    service.again();
    expect(counting()).toBe("form");
  });

  test("keeps what it knew while nobody answers, and says of a code that leads nowhere", async () => {
    const { service, server } = await page();
    server.look = "offline";
    await service.sync();
    expect(service.get()).toMatchObject({ kind: "place", isOnline: false });
    server.look = "gone";
    await service.sync();
    expect(service.get().kind).toBe("noCode");
    const { service: empty } = await page("");
    expect(empty.get().kind).toBe("noCode");
  });
});
