import { startDownload } from "../kit/startDownload.ts";
import type { ProofService } from "../kit/services.ts";

/**
 * Has the browser fetch everything of a customer as a file (`omniscient/customer:export`), once the reader has proved who
 * they are: an address that a browser fetches asks nobody.
 */
export function downloadExport(index: string, proof: ProofService): void {
  const start = () => startDownload("customer/export", { customerIndex: index });
  // Where nobody answered, the browser says so of its download.
  proof.assert().then((isProven) => {
    if (isProven) start();
  }, start);
}
