import { CALLS } from "../../../../../src/domain/calls.ts";
import { PROFILE_NAMES } from "../../../../../src/domain/base/profile.ts";
import {
  type Holder,
  RATE_LIMITS,
  READABLE,
  RIGHTS,
} from "../../../../../backend/app/platform/security/rights.ts";

const HOLDERS: readonly Holder[] = ["anonymous", "no-rights", ...PROFILE_NAMES];

/** What is refused to holders who take no calls for help. */
const HELPERS_ONLY: ReadonlySet<string> = new Set(
  CALLS.flatMap(({ name, isForHelpers }) => (isForHelpers ? [name] : [])),
);

/** The tables of docs/security.md, made from the rights themselves: a test keeps the document equal to them. */
export function rightsMatrix(): string {
  return [
    "### Calls",
    "",
    ...table(
      ["call", "kept to", ...HOLDERS],
      RIGHTS.map(({ call, scope, holders }) => [
        `\`${call}\``,
        HELPERS_ONLY.has(call) ? `${scope}, helpers` : scope,
        ...HOLDERS.map((holder) => (holders.includes(holder) ? "yes" : "")),
      ]),
    ),
    "",
    "### Collections that are read, and requests a second",
    "",
    ...table(
      ["profile", "collections", "requests a second"],
      HOLDERS.map((holder) => [holder, readable(holder), String(RATE_LIMITS[holder])]),
    ),
  ].join("\n");
}

function readable(holder: Holder): string {
  if (holder === "anonymous" || holder === "no-rights") return "none";
  const collections = READABLE[holder];
  if (collections === "all") return "all";
  return collections.length === 0 ? "none" : collections.join(", ");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}
