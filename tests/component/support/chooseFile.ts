import type { Locator } from "vitest/browser";
import "./css.ts";
import { shown } from "./looks.ts";

/** Picks a file where a button asks for one. */
export async function chooseFile(place: Locator, name: string, content: BlobPart): Promise<void> {
  await shown(place.getByRole("button", { name: "Choose a file" }));
  await place.getByCSS("input[type=file]").upload(new File([content], name));
}
