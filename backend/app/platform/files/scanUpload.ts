import { connect } from "node:net";
import { DomainError } from "../../../../src/domain/base/domainError.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";
import { reasonOf, type Log } from "../log.ts";

/** Where clamd listens. */
export type ScannerPlace = { readonly host: string; readonly port: number };

/** Looks at the bytes of an upload. @throws DomainError file_infected, scan_failed */
export type ScanUpload = (bytes: Uint8Array, name: string) => Promise<void>;

/** How long a scan may take, in ms: somebody waits for it. */
const PATIENCE = 20 * SECOND;
/** clamd is given the bytes in one chunk, and an end (clamd(8), INSTREAM). */
const [COMMAND, END] = [Buffer.from("zINSTREAM\0"), Buffer.alloc(4)];

/**
 * Uploads are scanned by clamd where the operator names one. What cannot be scanned is not kept: a scanner that is down
 * must not be a way past it.
 * @param place null: nothing is scanned
 */
export function uploadScanner(
  place: ScannerPlace | null,
  log: Pick<Log, "error" | "warn">,
): ScanUpload {
  if (place === null) return async () => undefined;
  return async (bytes, name) => {
    let verdict: string;
    try {
      verdict = await scanned(place, bytes);
    } catch (error) {
      log.error(
        `An upload was not scanned: ${reasonOf(error)} Check BALISE_CLAMD and the clamd there.`,
      );
      throw new DomainError("scan_failed", { name });
    }
    const found = /^stream: (.+) FOUND$/u.exec(verdict);
    if (found !== null) {
      log.warn(`An upload was refused: ${found[1]}.`);
      throw new DomainError("file_infected", { name });
    }
    if (verdict === "stream: OK") return;
    log.error(`An upload was not scanned: clamd answered ${JSON.stringify(verdict)}.`);
    throw new DomainError("scan_failed", { name });
  };
}

/** What clamd says of the bytes. */
function scanned({ host, port }: ScannerPlace, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: PATIENCE });
    const parts: Buffer[] = [];
    socket.on("timeout", () => socket.destroy(new Error("clamd did not answer in time.")));
    socket.on("error", reject);
    socket.on("data", (part) => parts.push(Buffer.from(part)));
    socket.on("close", () => {
      // The answer ends by a NUL; one that was cut off is none.
      const [answer, ...rest] = Buffer.concat(parts).toString("utf8").split("\0");
      if (answer === undefined || rest.length === 0) reject(new Error("clamd hung up."));
      else resolve(answer);
    });
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    socket.write(Buffer.concat([COMMAND, length, bytes, END]));
  });
}
