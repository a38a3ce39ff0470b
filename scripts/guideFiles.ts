import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { NETWORK_FACTS } from "../src/domain/connectors/networks.ts";
import { markdownPage } from "./markdownPage.ts";

/** The guides that screens link to, and the one that those link to. */
const GUIDES: ReadonlySet<string> = new Set([
  ...Object.values(NETWORK_FACTS).map(({ guide }) => guide),
  "first-device",
]);

/** Vite: the guides of networks stand beside the front, below /guides, where the page of a connector links to them. */
export function guideFiles(root: string): Plugin {
  return {
    name: "guide-files",
    apply: "build",
    generateBundle() {
      for (const guide of GUIDES) {
        const markdown = readFileSync(path.join(root, "docs/guides", `${guide}.md`), "utf8");
        const title = /^# (.+)$/mu.exec(markdown)?.[1] ?? guide;
        const source = markdownPage(`Balise: ${title}`, markdown, linkOf);
        this.emitFile({ type: "asset", fileName: `guides/${guide}.html`, source });
      }
    },
  };
}

/** Guides link to each other by their names; other pages stay in the repository. */
function linkOf(href: string): string | null {
  const [, name = ""] = /^([\w-]+)\.md$/u.exec(href) ?? [];
  return GUIDES.has(name) ? `${name}.html` : null;
}
