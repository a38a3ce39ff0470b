import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const Package = z.object({ version: z.string().default("unknown") });

/** The version of Balise, of the package in which `dist`, the folder of the built code, lies. */
export async function ownVersion(dist: string): Promise<string> {
  const text = await readFile(path.join(dist, "..", "package.json"), "utf8");
  return Package.parse(JSON.parse(text)).version;
}
