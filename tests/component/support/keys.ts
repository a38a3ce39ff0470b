import { userEvent } from "vitest/browser";

/** Presses a key, or several at once: `n`, `Escape`, `Shift+ArrowDown`. */
export function press(keys: string): Promise<void> {
  const all = keys.split("+");
  const last = all.pop() ?? "";
  const key = last === "Space" ? " " : last;
  const named = key.length > 1 ? `{${key}}` : key;
  const down = all.map((one) => `{${one}>}`).join("");
  const up = all.map((one) => `{/${one}}`).join("");
  return userEvent.keyboard(`${down}${named}${up}`);
}
