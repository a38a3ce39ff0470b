import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { isBreached } from "../../../../backend/app/users/breached.ts";

const PASSWORD = "password";
const HASH = "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8";

const closers: (() => unknown)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A service that answers every question alike. */
async function service(status: number, text: string) {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(status).end(text);
  });
  closers.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range` };
}

async function judged(url: string | null) {
  const warnings: string[] = [];
  const found = await isBreached({ url, log: { warn: (line) => warnings.push(line) } }, PASSWORD);
  return { found, warnings };
}

it.each([
  ["in the list", `0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${HASH.slice(5)}:9545824\r\n`, true],
  ["in the list as padding", `${HASH.slice(5)}:0\r\n`, false],
  ["not in the list", "0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n", false],
])("a password that is %s", async (_, text, found) => {
  const { asked, url } = await service(200, text);
  expect(await judged(url)).toEqual({ found, warnings: [] });
  expect(asked).toEqual([`/range/${HASH.slice(0, 5)}`]);
});

it("a service that does not answer keeps nobody from a new password, and the log says so", async () => {
  const { url } = await service(503, "");
  expect(await judged(url)).toMatchObject({
    found: false,
    warnings: [expect.stringContaining("BALISE_BREACHED_PASSWORDS_URL")],
  });
});

it("nobody is asked where no service is configured", async () => {
  expect(await judged(null)).toEqual({ found: false, warnings: [] });
});
