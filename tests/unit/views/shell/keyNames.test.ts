import { afterEach, describe, expect, it, vi } from "vitest";
import { keyNames } from "../../../../src/views/shell/keyNames.ts";

describe("keyNames", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  it.each([
    { keys: "g a", agent: "Windows", expected: ["G", "A"] },
    { keys: "Mod+k", agent: "Windows", expected: ["Ctrl", "K"] },
    { keys: "Mod+k", agent: "Macintosh", expected: ["⌘", "K"] },
    { keys: "Shift+ArrowDown", agent: "Linux", expected: ["⇧", "↓"] },
    { keys: "+", agent: "Linux", expected: ["+"] },
    { keys: "?", agent: "Linux", expected: ["?"] },
  ])("$keys on $agent", ({ keys, agent, expected }) => {
    vi.stubGlobal("navigator", { userAgent: agent });
    expect(keyNames(keys)).toEqual(expected);
  });
});
