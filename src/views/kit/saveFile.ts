import { visibleText } from "../../domain/base/visibleText.ts";

/** How long the browser may take to read what is saved, in ms: it begins at the click and is not announced. */
const READING_TIME = 60_000;

/** Hands content to the browser to be saved under a name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  // Names hold what people have written; a browser shows and keeps them as they are.
  link.download = visibleText(name);
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), READING_TIME);
}
