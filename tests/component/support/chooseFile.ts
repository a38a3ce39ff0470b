import { type Locator, page } from "vitest/browser";
import { must } from "../../../src/domain/base/must.ts";
import { shown } from "./looks.ts";

/** Picks a file where a button asks for one. */
export async function chooseFile(place: Locator, name: string, content: BlobPart): Promise<void> {
  await shown(place.getByRole("button", { name: "Choose a file" }));
  const input = place.element().querySelector("input[type=file]");
  await page
    .elementLocator(must(input, "the button is that of a field for files"))
    .upload(new File([content], name));
}
