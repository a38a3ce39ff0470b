/** The key that `Mod` in bindings means on this machine: Ctrl, or Cmd where Apple made it. */
export function modKey(): "Ctrl" | "⌘" {
  return /Mac|iPhone|iPad/u.test(navigator.userAgent) ? "⌘" : "Ctrl";
}
