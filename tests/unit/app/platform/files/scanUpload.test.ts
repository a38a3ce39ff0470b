import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, it } from "vitest";
import { uploadScanner } from "../../../../../backend/app/platform/files/scanUpload.ts";

const closers: (() => unknown)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A clamd that has one answer; null: it hangs up. */
async function clamd(answer: string | null) {
  const given: Buffer[] = [];
  const server = createServer((socket) => {
    const parts: Buffer[] = [];
    socket.on("error", () => undefined);
    socket.on("data", (part) => {
      parts.push(Buffer.from(part));
      const all = Buffer.concat(parts);
      const isWhole = all.length > 14 && all.subarray(-4).equals(Buffer.alloc(4));
      if (!isWhole) return;
      given.push(all);
      if (answer === null) socket.destroy();
      else socket.end(answer);
    });
  });
  closers.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { given, port: (server.address() as AddressInfo).port };
}

function scanning(port: number | null) {
  const lines: string[] = [];
  const log = {
    warn: (line: string) => lines.push(line),
    error: (line: string) => lines.push(line),
  };
  const place = port === null ? null : { host: "127.0.0.1", port };
  return { scan: uploadScanner(place, log), lines };
}
const BYTES = Buffer.from("what somebody uploads");

it("keeps what the scanner finds nothing in, and hands it every byte", async () => {
  const { given, port } = await clamd("stream: OK\0");
  const { scan, lines } = scanning(port);
  await scan(BYTES, "plan.png");
  expect(lines).toEqual([]);
  const length = Buffer.from([0, 0, 0, BYTES.length]);
  expect(given).toEqual([
    Buffer.concat([Buffer.from("zINSTREAM\0"), length, BYTES, Buffer.alloc(4)]),
  ]);
});

it("refuses what is found, and says what it was", async () => {
  const { port } = await clamd("stream: Eicar-Test-Signature FOUND\0");
  const { scan, lines } = scanning(port);
  await expect(scan(BYTES, "plan.png")).rejects.toMatchObject({ code: "file_infected" });
  expect(lines).toEqual(["An upload was refused: Eicar-Test-Signature."]);
});

it.each([
  ["hangs up", null],
  ["has no answer", "INSTREAM size limit exceeded. ERROR\0"],
  ["breaks off", "stream: OK"],
])("keeps nothing where the scanner %s", async (_, answer) => {
  const { port } = await clamd(answer);
  const { scan, lines } = scanning(port);
  await expect(scan(BYTES, "plan.png")).rejects.toMatchObject({ code: "scan_failed" });
  expect(lines.join()).toMatch(/was not scanned/u);
});

it("keeps nothing where no scanner listens, and everything where none is configured", async () => {
  const { port } = await clamd(null);
  closers.splice(0).forEach((close) => close());
  await expect(scanning(port).scan(BYTES, "a")).rejects.toMatchObject({ code: "scan_failed" });
  await expect(scanning(null).scan(BYTES, "a")).resolves.toBeUndefined();
});
