import { CannotStart } from "../process/cannotStart.ts";

/** Node's codes for a module that is not there, and for one that is and cannot be loaded. */
const codes = new Set(["MODULE_NOT_FOUND", "ERR_MODULE_NOT_FOUND", "ERR_DLOPEN_FAILED"]);

/**
 * The sentence for when libsql, our only native module, is missing, of another platform or too
 * new for this system; null when the error is another. `platform` is such as `linux-x64`.
 */
export function nativeModuleMissing(
  error: unknown,
  platform = `${process.platform}-${process.arch}`,
): CannotStart | null {
  if (!(error instanceof Error && "code" in error && codes.has(String(error.code)))) {
    return null;
  }
  const [name] = /@?libsql(?:\/[\w-]+)?/.exec(error.message) ?? [];
  return name === undefined
    ? null
    : new CannotStart(
        `The native module ${name} cannot be loaded on ${platform} with Node ${process.versions.node}: run npm ci again on this machine.`,
      );
}
