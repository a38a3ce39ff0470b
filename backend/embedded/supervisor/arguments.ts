import { CannotStart } from "../process/cannotStart.ts";

/** What the operator asked for on the command line. */
export interface SupervisorArguments {
  readonly fresh: boolean;
  readonly yes: boolean;
  readonly demo: boolean;
  /** The demo's world takes the wall's calendar instead of a working shift. */
  readonly clockNow: boolean;
  readonly help: boolean;
}

/** The answer to `--help`. */
export const helpText = `npm start [-- options]   starts Balise with everything it needs

  --fresh     start over: delete all data after asking
  --yes       do not ask (for scripts)
  --no-demo   leave the demo world out (on a data folder that has none)
  --clock now the demo's people keep the hours of this machine's clock, nights and weekends too
              (a first start sets it for good; without it, people are at work whenever you begin)
  --help      this text

Ctrl-C ends everything; again, at once. The settings (ports, data folder, …) are variables of
the environment; docs/configuration.md lists them.`;

/** Reads the options. Throws `CannotStart` for an unknown one. */
export function readArguments(words: readonly string[]): SupervisorArguments {
  const known = ["--fresh", "--yes", "--no-demo", "--help"];
  const at = words.indexOf("--clock");
  const clock = at === -1 ? null : (words[at + 1] ?? "");
  if (clock !== null && clock !== "now") {
    throw new CannotStart("--clock is followed by now: npm start -- --help says what it does.");
  }
  const others = clock === null ? words : words.toSpliced(at, 2);
  const unknown = others.find((word) => !known.includes(word));
  if (unknown !== undefined) {
    throw new CannotStart(`There is no option ${unknown}: npm start -- --help lists them.`);
  }
  return {
    fresh: words.includes("--fresh"),
    yes: words.includes("--yes"),
    demo: !words.includes("--no-demo"),
    clockNow: clock !== null,
    help: words.includes("--help"),
  };
}
