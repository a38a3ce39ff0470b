import { CannotStart } from "../process/cannotStart.ts";

/** The oldest Node that runs this code (package.json, engines). */
const oldest = { major: 20, minor: 19 };

/** Throws `CannotStart` on an older Node; scripts/checkNode.cjs says the same before the build. */
export function assertNodeVersion(version: string): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < oldest.major || (major === oldest.major && minor < oldest.minor)) {
    throw new CannotStart(
      `Balise needs Node ${oldest.major}.${oldest.minor} or later and this is Node ${version}: install a newer Node, then run the same command again.`,
    );
  }
}
