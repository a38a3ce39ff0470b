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
