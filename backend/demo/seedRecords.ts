import type { CustomerIndex } from "../../src/domain/base/ids.ts";
import type { BackendClient } from "./client/backendClient.ts";
import { filesOf, materialsOf } from "./world/demoFiles.ts";
import type { CustomerWorld } from "./world/worldTypes.ts";

/** Printed codes, of which so many are on a material and the others lie in a drawer. */
const CODES = 40;
const CODES_ON_MATERIALS = 24;

type Caller = Pick<BackendClient, "call">;

/**
 * What the product's own calls make, since it is more than a document: files with their content, and codes whose address
 * is that of this platform. Codes are made where there is none; a file that is there stays.
 */
export async function seedRecords(client: Caller, one: CustomerWorld): Promise<number> {
  return (await addFiles(client, one)) + (await printCodes(client, one));
}

async function addFiles({ call }: Caller, { customer, assets }: CustomerWorld): Promise<number> {
  const { index } = customer;
  const files = filesOf(index, assets);
  const found = await call({
    controller: "document",
    action: "mGet",
    index,
    collection: "asset-files",
    body: { ids: files.map(({ id }) => id) },
  });
  const known = new Set(
    (found as { successes: { _id: string }[] }).successes.map(({ _id }) => _id),
  );
  const missing = files.filter(({ id }) => !known.has(id));
  for (const { id, asset, name, content } of missing)
    await call({
      controller: "omniscient/file",
      action: "upload",
      body: {
        customerIndex: index,
        assetId: asset.id,
        fileId: id,
        name,
        content: content.toString("base64"),
      },
    });
  return missing.length;
}

async function printCodes({ call }: Caller, { customer, assets }: CustomerWorld): Promise<number> {
  const { index } = customer;
  if ((await countCodes({ call }, index)) > 0) return 0;
  const ask = (action: string, body: object) =>
    call({ controller: "omniscient/qrCode", action, body: { customerIndex: index, ...body } });
  const { codes } = (await ask("generate", { count: CODES })) as { codes: { id: string }[] };
  const worn = materialsOf(assets).slice(0, CODES_ON_MATERIALS);
  for (const [place, asset] of worn.entries()) {
    const code = codes[place];
    if (code !== undefined) await ask("assign", { qrCodeId: code.id, assetId: asset.id });
  }
  // What is on a machine has been printed.
  const qrCodeIds = codes.slice(0, worn.length).map(({ id }) => id);
  await ask("markExported", { qrCodeIds, exported: true });
  return codes.length;
}

async function countCodes({ call }: Caller, index: CustomerIndex): Promise<number> {
  return (await call({
    controller: "document",
    action: "count",
    index,
    collection: "qr-code",
    body: {},
  })) as number;
}
