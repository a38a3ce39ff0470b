/**
 * Has the browser fetch an address of the API as a file; the session's cookie opens it. It keeps the name that the server
 * gives, and what it shows of the progress is its own.
 */
export function startDownload(path: string, params: Readonly<Record<string, string>>): void {
  const link = document.createElement("a");
  link.href = `/_/omniscient/${path}?${new URLSearchParams(params).toString()}`;
  link.download = "";
  link.click();
}
