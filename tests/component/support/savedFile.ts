import { expect, vi } from "vitest";

export type SavedFile = { readonly name: string; readonly blob: Blob };

/** The file that the screen hands to the browser to be saved while `act` runs. */
export async function savedFile(act: () => Promise<void>): Promise<SavedFile> {
  const saved: SavedFile[] = [];
  const making = vi.spyOn(URL, "createObjectURL");
  const clicking = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const at = making.mock.results.findIndex(({ value }) => value === this.href);
    const blob = making.mock.calls[at]?.[0];
    if (blob instanceof Blob) saved.push({ name: this.download, blob });
  });
  try {
    await act();
    await expect.poll(() => saved.length).toBe(1);
    const [file] = saved;
    if (file === undefined) throw new Error("Nothing was saved.");
    return file;
  } finally {
    making.mockRestore();
    clicking.mockRestore();
  }
}

/** The address that the screen has the browser fetch as a file while `act` runs, and the name that it asks for: empty, the server's. */
export async function fetchedAddress(
  act: () => Promise<void>,
): Promise<{ readonly path: string; readonly name: string }> {
  const clicking = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  try {
    await act();
    await expect.poll(() => clicking.mock.contexts.length).toBe(1);
    const [link] = clicking.mock.contexts;
    if (!(link instanceof HTMLAnchorElement)) throw new Error("Nothing was fetched.");
    const { pathname, search } = new URL(link.href);
    return { path: `${pathname}${search}`, name: link.download };
  } finally {
    clicking.mockRestore();
  }
}
