/** The colours of documents: those of the screens' light theme (views/ui/tokens.css), as ink. */
export const INK = {
  text: "#1b2430",
  soft: "#5a6675",
  line: "#cfd6de",
  accent: "#2f5d8c",
  ground: "#1f3a5f",
  doubt: "#9a5b00",
} as const;

/** What ink stands on. */
export const PAPER = { plain: "#ffffff", band: "#f4f6f9", doubt: "#fff4e0" } as const;

/** The product's mark: a beacon that sends (views/ui/Logo.tsx). */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="7" fill="${INK.ground}"/><circle cx="16" cy="18" r="3.2" fill="#ffffff"/><path d="M9.6 13.4a9 9 0 0 1 12.8 0M6.2 9.6a14 14 0 0 1 19.6 0M16 21v5" fill="none" stroke="#ffffff" stroke-width="2.4" stroke-linecap="round"/></svg>`;
