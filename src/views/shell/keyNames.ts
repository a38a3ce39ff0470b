import { modKey } from "./modKey.ts";
import { ownValue } from "../../domain/base/ownValue.ts";

/** Keys as they are printed on the keyboard. */
const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  Enter: "↵",
  Space: "␣",
  Delete: "Del",
  Shift: "⇧",
};

/** The single keys of a binding, in order: `g a` is G, A; `Mod+k` is Ctrl, K. */
export function keyNames(keys: string): string[] {
  return keys.split(" ").flatMap((step) => {
    const parts = step === "+" ? ["+"] : step.split("+");
    return parts.map((part) =>
      part === "Mod" ? modKey() : (ownValue(NAMES, part) ?? capital(part)),
    );
  });
}

function capital(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key;
}
