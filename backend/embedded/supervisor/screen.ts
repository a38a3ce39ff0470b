import type { Failure } from "./lifecycle.ts";
import type { Login } from "./service.ts";

/** What stands at the end of a good start: the one address and who may sign in. */
export function readyText(
  url: string,
  seconds: number,
  logins: readonly Login[],
  notes: readonly string[],
): string {
  const lines = ["", `Balise is ready on ${url} (${seconds.toFixed(1)} s)`];
  if (logins.length > 0) {
    const rows = [
      { profile: "Profile", customer: "Customer", username: "Sign in as", password: "Password" },
      ...logins,
    ];
    const width = (column: keyof Login) => Math.max(...rows.map((row) => row[column].length));
    const widths = {
      profile: width("profile"),
      customer: width("customer"),
      username: width("username"),
    };
    lines.push("");
    for (const { profile, customer, username, password } of rows) {
      lines.push(
        `  ${profile.padEnd(widths.profile)}  ${customer.padEnd(widths.customer)}  ${username.padEnd(widths.username)}  ${password}`,
      );
    }
  }
  if (notes.length > 0) {
    lines.push("", ...notes.map((note) => `  ${note}`));
  }
  lines.push("", "Ctrl-C ends everything.", "");
  return lines.join("\n");
}

/**
 * Why the whole has ended, with the service's last lines; of a service that cannot start, its
 * own sentence alone.
 */
export function failureText(failure: Failure, logFolder: string): string {
  const { service, what, lines, cannotStart } = failure;
  const sentence = lines.at(-1);
  if (cannotStart && sentence !== undefined) {
    return sentence;
  }
  const reason = lines.length === 0 ? [] : lines.map((line) => `  ${line}`);
  return [
    `Balise has ended because ${service} ${what}${lines.length === 0 ? "." : ":"}`,
    ...reason,
    `The whole log is ${logFolder}/${service}.log.`,
  ].join("\n");
}
