import { expect, test } from "vitest";
import { createImeiOwners } from "../../../../backend/app/connectors/imeiOwners.ts";
import type { AppDeps } from "../../../../backend/app/platform/deps.ts";
import { ConnectorId, CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import type { Connector } from "../../../../src/domain/connectors/connector.ts";
import { storedConnector } from "../../../support/storedConnector.ts";

const IMEI = "356307042441013";

/** When the device was registered, in ms. */
type Tag = { readonly createdAt: number; readonly isArchived?: boolean };

const connectorOf = (customer: string, more: Partial<Connector> = {}) =>
  storedConnector({
    id: ConnectorId.parse(`connector-${customer}`),
    customer: CustomerIndex.parse(customer),
    ...more,
  });

/** Owners over customers with such a connector, and what each has registered. */
function ownersFor(connectors: readonly Connector[], registered: Readonly<Record<string, Tag>>) {
  const tags = new Map(Object.entries(registered));
  const lines: string[] = [];
  let [now, reads, isAway] = [0, 0, false];
  const mGet = (index: string) => {
    reads += 1;
    if (isAway) return Promise.reject(new Error("the storage is away"));
    const tag = tags.get(index);
    const source = (of: Tag) => ({
      isArchived: of.isArchived ?? false,
      _kuzzle_info: { createdAt: of.createdAt },
    });
    return Promise.resolve({
      successes: tag === undefined ? [] : [{ _id: IMEI, _source: source(tag) }],
    });
  };
  const log = { warn: (line: string) => lines.push(line) };
  const deps = { sdk: { document: { mGet } }, log, now: () => now } as unknown as AppDeps;
  const ownerOf = createImeiOwners(deps, () => Promise.resolve(connectors));
  return {
    tags,
    lines,
    reads: () => reads,
    pass: (ms: number) => (now += ms),
    storage: (isThere: boolean) => (isAway = !isThere),
    owner: async () => (await ownerOf(IMEI))?.id ?? null,
  };
}

test("is the customer that has registered the device", async () => {
  const owners = ownersFor([connectorOf("rental"), connectorOf("tower")], {
    tower: { createdAt: 5 },
  });
  expect(await owners.owner()).toBe("connector-tower");
  expect(owners.lines).toEqual([]);
});

test("is nobody where nobody has, or where it is archived, and the log says so once an hour", async () => {
  const owners = ownersFor([connectorOf("tower")], { tower: { createdAt: 5, isArchived: true } });
  for (let login = 0; login < 12; login += 1) {
    expect(await owners.owner()).toBe(null);
    owners.pass(10 * MINUTE);
  }
  expect(owners.lines).toEqual([expect.stringContaining(IMEI), expect.stringContaining(IMEI)]);
});

test("is the customer that registered it first, whichever types its number later", async () => {
  const owners = ownersFor([connectorOf("rental"), connectorOf("tower")], {
    tower: { createdAt: 5 },
    rental: { createdAt: 6 },
  });
  expect(await owners.owner()).toBe("connector-tower");
  expect(owners.lines).toEqual([expect.stringContaining("rental did too")]);
});

test("is the first connector of its customer", async () => {
  const owners = ownersFor(
    [
      connectorOf("tower", { id: ConnectorId.parse("connector-2"), at: 2 }),
      connectorOf("tower", { id: ConnectorId.parse("connector-1"), at: 1 }),
    ],
    { tower: { createdAt: 5 } },
  );
  expect(await owners.owner()).toBe("connector-1");
});

test("is believed for some seconds, whatever the answer was, but for a storage that is away", async () => {
  const owners = ownersFor([connectorOf("tower")], {});
  owners.storage(false);
  await expect(owners.owner()).rejects.toThrow("the storage is away");
  owners.storage(true);
  expect([await owners.owner(), await owners.owner(), owners.reads()]).toEqual([null, null, 2]);
  owners.tags.set("tower", { createdAt: 1 });
  expect(await owners.owner()).toBe(null);
  owners.pass(5 * SECOND);
  expect(await owners.owner()).toBe("connector-tower");
});
