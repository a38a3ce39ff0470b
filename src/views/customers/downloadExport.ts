import { startDownload } from "../kit/startDownload.ts";

/** Has the browser fetch everything of a customer as a file (`omniscient/customer:export`). */
export function downloadExport(index: string): void {
  startDownload("customer/export", { customerIndex: index });
}
