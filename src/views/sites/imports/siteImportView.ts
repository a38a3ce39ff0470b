import type {
  SiteImportContext,
  SiteImportEvent,
} from "../../../machines/sites/siteImportMachine.ts";

export type SiteImportState =
  | "choosing"
  | "mapping"
  | "reading"
  | "reviewing"
  | "undoing"
  | "undone"
  | "writing"
  | "written";

/** The import of sites as its steps see it. */
export type SiteImportView = {
  readonly state: SiteImportState;
  readonly context: SiteImportContext;
  readonly send: (event: SiteImportEvent) => void;
};
