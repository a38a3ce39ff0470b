import { InvalidFileKey } from "./fileStore.ts";

const part = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** File systems take 255 bytes a name. */
const longestPart = 200;
const longestKey = 500;

/** Returns the key if it is safe in a path and an address: no traversal, no hidden files, nothing to escape. Throws InvalidFileKey. */
export function checkFileKey(key: string): string {
  const parts = key.split("/");
  const fits = parts.every((one) => one.length <= longestPart && part.test(one));
  if (key.length > longestKey || !fits) throw new InvalidFileKey(key);
  return key;
}
