import { z } from "zod";
import { DEFAULT_HELP_RIGHTS, HelpRights } from "../base/helpRights.ts";
import { CustomerIndex } from "../base/ids.ts";
import { sameJson } from "../base/fieldEdit.ts";
import { isObjectWord } from "../base/objectWord.ts";
import { ownValue } from "../base/ownValue.ts";
import {
  PAGE_NAMES,
  type PageName,
  pageOf,
  PERMISSION_ENTRIES,
  PERMISSION_ENTRY_NAMES,
  type PermissionEntryName,
} from "./pages.ts";

/** Pages that stand for themselves; the others need an id in their path. */
const LANDING_PAGES: readonly PageName[] = PERMISSION_ENTRY_NAMES.map(
  (name) => PERMISSION_ENTRIES[name][0],
);

const DefaultPage = z
  .enum(PAGE_NAMES)
  .refine((page) => LANDING_PAGES.includes(page), {
    error: "This page cannot be the default one, as it needs an id: choose another.",
  })
  .nullable();

/** One right of an entry, e.g. read: true. */
export const Right = z.object({ name: z.string().min(1), value: z.boolean() });
export type Right = z.infer<typeof Right>;

/** What a customer may do on the pages of one sidebar entry; `pathNames` are route names (specification section 3). */
export const PermissionEntry = z.object({
  name: z.string().min(1),
  pathNames: z.array(z.string().min(1)),
  permissions: z.array(Right),
});
export type PermissionEntry = z.infer<typeof PermissionEntry>;

/** More than all pages of the product, and longer than any of their names: what is beyond is no permission. */
const MAX_ENTRIES = 100;
const Name = z
  .string()
  .min(1, "A name is empty: give it.")
  .max(100, "A name is longer than 100 characters: shorten it.")
  .refine((name) => !isObjectWord(name), "This name means something else: choose another.");

/** The pages that permissions can open; the platform's are for super admins, whatever permissions say. */
const GRANTED_PAGES = PAGE_NAMES.filter((page) => pageOf(page).audience !== "superAdmin");

/** An entry as it is written. What is stored is read more mildly: it must not keep people from signing in. */
const EnteredEntry = z.strictObject({
  name: Name,
  pathNames: z
    .array(z.enum(GRANTED_PAGES, "There is no such page to be given: choose one of the product."))
    .max(MAX_ENTRIES),
  permissions: z.array(z.strictObject({ name: Name, value: z.boolean() })).max(MAX_ENTRIES),
});
const EnteredEntries = z
  .array(EnteredEntry)
  .max(MAX_ENTRIES)
  .refine((entries) => new Set(entries.map(({ name }) => name)).size === entries.length, {
    error: "A name is there twice: keep one of the two.",
  });

/** Permissions as somebody writes them. */
export const PermissionsForm = z.strictObject({
  permissions: EnteredEntries,
  defaultPage: DefaultPage,
  locked: z.boolean(),
  template: Name.nullable(),
  callsForHelp: HelpRights.default(DEFAULT_HELP_RIGHTS),
});

/** A template as a super admin writes it; without an id it is a new one. */
export const TemplateForm = z.strictObject({
  id: Name.optional(),
  name: z.string().trim().pipe(Name),
  permissions: PermissionsForm.shape.permissions,
  defaultPage: DefaultPage,
});

/** The permissions of one customer. `template` names the preset they were taken from; null: custom. */
export const Permissions = z.object({
  id: CustomerIndex,
  permissions: z.array(PermissionEntry),
  /**
   * Where a user lands who names no page, or one they may not read. Null: the first page they may read. What is stored and
   * is no such page counts as none.
   */
  defaultPage: DefaultPage.catch(null),
  /** While locked, nobody but a super admin changes them. */
  locked: z.boolean(),
  template: z.string().min(1).nullable(),
  /** Who sees calls for help and who takes them. */
  callsForHelp: HelpRights.default(DEFAULT_HELP_RIGHTS),
});
export type Permissions = z.infer<typeof Permissions>;

/** A preset that permissions can be taken from. */
export const PermissionTemplate = z.object({
  id: z.string().min(1),
  name: z.string().trim().min(1),
  permissions: z.array(PermissionEntry),
  defaultPage: DefaultPage.catch(null),
});
export type PermissionTemplate = z.infer<typeof PermissionTemplate>;

type Entries = Pick<Permissions, "permissions">;

/**
 * Stored permissions without what nobody may write: a default page that needs an id, entries named by a word of every
 * object, a name that is there twice, pages that the product does not have. Those that were taken from a preset of the product get its
 * entries for pages that have come since. Null: nothing is to be repaired, or they cannot be read at all.
 */
export function repairedPermissions(stored: Readonly<Record<string, unknown>>): Permissions | null {
  const read = Permissions.safeParse(stored);
  if (!read.success) return null;
  const { permissions, template } = read.data;
  const named = new Map(
    permissions.filter(({ name }) => !isObjectWord(name)).map((entry) => [entry.name, entry]),
  );
  const kept = [...named.values()].map((entry) => ({
    ...entry,
    pathNames: entry.pathNames.filter((path) => GRANTED_PAGES.some((page) => page === path)),
  }));
  const preset = PRESETS.find(({ id }) => id === template)?.permissions ?? [];
  const added = preset.filter(({ name }) => !named.has(name));
  const repaired = { ...read.data, permissions: [...kept, ...added] };
  // Rights that nobody has chosen yet are no fault of what is stored.
  const { callsForHelp = read.data.callsForHelp } = stored;
  return sameJson({ ...stored, ...repaired }, { ...stored, callsForHelp }) ? null : repaired;
}

/** Whether any entry that names the route grants reading it (specification section 6: matched by route name). */
export function mayRead({ permissions }: Entries, pathName: string): boolean {
  return permissions.some(
    (entry) => entry.pathNames.includes(pathName) && isGranted(entry, "read"),
  );
}

/** Where a user may land, in order: the default page, then the first page of each entry. */
export function landingCandidates({ defaultPage }: Pick<Permissions, "defaultPage">): PageName[] {
  return defaultPage === null ? [...LANDING_PAGES] : [defaultPage, ...LANDING_PAGES];
}

/** Entries that grant reading of the named ones and nothing of the others. */
export function entriesGranting(names: readonly PermissionEntryName[]): PermissionEntry[] {
  return PERMISSION_ENTRY_NAMES.map((name) => ({
    name,
    pathNames: [...PERMISSION_ENTRIES[name]],
    permissions: [{ name: "read", value: names.includes(name) }],
  }));
}

/** What is edited of permissions. */
export const SeenPermissions = Permissions.pick({
  permissions: true,
  defaultPage: true,
  template: true,
}).extend({ callsForHelp: HelpRights.optional() });
export type PermissionsDraft = Pick<
  Permissions,
  "callsForHelp" | "defaultPage" | "permissions" | "template"
>;

/** The permissions with another entry's reading granted or taken; they are custom from then on. */
export function withRead<Draft extends PermissionsDraft>(
  permissions: Draft,
  name: string,
  value: boolean,
): Draft {
  const known = new Map(permissions.permissions.map((entry) => [entry.name, entry]));
  const entry = known.get(name) ?? { name, pathNames: pagesOfEntry(name), permissions: [] };
  if (isGranted(entry, "read") === value && known.has(name)) return permissions;
  const others = entry.permissions.filter((right) => right.name !== "read");
  known.set(name, { ...entry, permissions: [{ name: "read", value }, ...others] });
  return { ...permissions, permissions: [...known.values()], template: null };
}

/** Whether these permissions can be changed by the caller: locked ones by super admins only. */
export function mayChangePermissions(
  permissions: Pick<Permissions, "locked">,
  callerIsSuperAdmin: boolean,
): boolean {
  return callerIsSuperAdmin || !permissions.locked;
}

/** The permissions taken over from a template. */
export function fromTemplate<Draft extends PermissionsDraft>(
  permissions: Draft,
  template: PermissionTemplate,
): Draft {
  return {
    ...permissions,
    permissions: template.permissions,
    defaultPage: template.defaultPage,
    template: template.id,
  };
}

const preset = (
  id: string,
  name: string,
  defaultPage: PageName,
  names: readonly PermissionEntryName[],
): PermissionTemplate => ({ id, name, permissions: entriesGranting(names), defaultPage });

const TRACKING = ["home", "resourceTracking", "overview", "alertsList"] as const;

/** The presets that come with the product; customers' own are documents beside them. */
export const PRESETS: readonly PermissionTemplate[] = [
  preset("full", "Everything", "home", PERMISSION_ENTRY_NAMES),
  preset("tracking", "Resource tracking", "assets", TRACKING),
  preset("safety", "Site safety", "safetyDashboard", [
    ...TRACKING,
    "onSiteLiveFeed",
    "safetyDashboard",
    "dataQuality",
    "realTimeCounters",
  ]),
  preset("rental", "Rental fleet", "assets", [
    ...TRACKING,
    "biDashboards",
    "occupancyReport",
    "alertsConfiguration",
    "resources",
    "sensors",
    "reports",
    "labels",
    "qrCodes",
    "referential",
    "sites",
    "users",
    "permissions",
    "configuration",
  ]),
];

/** The permissions of a new customer: everything, unlocked. */
export function newPermissions(id: CustomerIndex): Permissions {
  const entries = entriesGranting(PERMISSION_ENTRY_NAMES);
  return {
    id,
    permissions: entries,
    defaultPage: "home",
    locked: false,
    template: "full",
    callsForHelp: DEFAULT_HELP_RIGHTS,
  };
}

/** Whether an entry grants the reading of its pages. */
export function isRead(permissions: Entries, name: string): boolean {
  return permissions.permissions.some((entry) => entry.name === name && isGranted(entry, "read"));
}

/** The pages of an entry of the product; none of another. */
function pagesOfEntry(name: string): string[] {
  return [...(ownValue<readonly PageName[]>(PERMISSION_ENTRIES, name) ?? [])];
}

function isGranted(entry: PermissionEntry, right: string): boolean {
  return entry.permissions.some(({ name, value }) => name === right && value);
}
