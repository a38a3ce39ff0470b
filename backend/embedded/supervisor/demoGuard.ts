import { isLoopback } from "../../../src/domain/base/isLoopback.ts";
import { CannotStart } from "../process/cannotStart.ts";
import type { SupervisorConfiguration } from "./configuration.ts";

/**
 * The demo's passwords are published with the code, the super admin's among them, and its partner hub asks nobody for any:
 * it is for this machine alone.
 * Throws `CannotStart` where others could reach it and nobody has said that this is meant.
 */
export function assertDemoStaysHere({
  hosts,
  publicUrl,
  demoOpen,
}: Pick<SupervisorConfiguration, "hosts" | "publicUrl" | "demoOpen">): void {
  const places = { ...hosts, BALISE_PUBLIC_URL: new URL(publicUrl).hostname };
  const open = Object.entries(places).find(([, host]) => !isLoopback(host));
  if (open !== undefined && !demoOpen) {
    throw new CannotStart(
      `${open[0]} lets other machines reach the demo at ${open[1]}, the demo's passwords are public, and its partner hub gives tokens of an administrator to anybody who asks: start with --no-demo on another BALISE_DATA, leave ${open[0]} away, or set BALISE_DEMO_OPEN=1 if that is meant.`,
    );
  }
}
