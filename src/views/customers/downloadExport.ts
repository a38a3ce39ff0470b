/**
 * Has the browser fetch everything of a customer as a file (`omniscient/customer:export`); the session's cookie opens it. It
 * keeps the name that the server gives, and what it shows of the progress is its own.
 */
export function downloadExport(index: string): void {
  const link = document.createElement("a");
  link.href = `/_/omniscient/customer/export?${new URLSearchParams({ customerIndex: index }).toString()}`;
  link.download = "";
  link.click();
}
