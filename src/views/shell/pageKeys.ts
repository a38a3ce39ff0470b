import type { PageName } from "../../domain/users/pages.ts";

/** The keys that lead to a page: g, as in go, and a letter. */
export const PAGE_KEYS: Partial<Readonly<Record<PageName, string>>> = {
  home: "g h",
  assets: "g r",
  liveSite: "g l",
  safetyDashboard: "g s",
  callsForHelp: "g e",
  dataQuality: "g q",
  overview: "g o",
  counters: "g c",
  tagInTagOut: "g i",
  alertsList: "g a",
  users: "g u",
};
