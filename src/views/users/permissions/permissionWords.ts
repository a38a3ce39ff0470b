import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { HelpRight } from "../../../domain/base/helpRights.ts";
import { ownValue } from "../../../domain/base/ownValue.ts";
import {
  type PageName,
  PERMISSION_ENTRIES,
  PERMISSION_ENTRY_NAMES,
  type PermissionEntryName,
} from "../../../domain/users/pages.ts";
import type { PermissionTemplate } from "../../../domain/users/permissions.ts";
import { NAVIGATION, type NavigationGroupId } from "../../shell/navigation.ts";
import { GROUP_TITLES, PAGE_TITLES } from "../../shell/pageTitles.ts";

/** The product's presets; those of super admins have the names that they were given. */
const PRESET_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  full: msg`Everything`,
  tracking: msg`Resource tracking`,
  safety: msg`Site safety`,
  rental: msg`Rental fleet`,
};

/** What may be done with calls for help. */
export const HELP_WORDS: Readonly<Record<HelpRight, MessageDescriptor>> = {
  take: msg`See and take calls for help`,
  see: msg`See calls for help`,
  none: msg`Neither see nor take them`,
};

export type EntryGroup = {
  readonly id: NavigationGroupId;
  readonly entries: readonly PermissionEntryName[];
};

/** The entries under the headings of the sidebar, in its order. */
export const ENTRY_GROUPS: readonly EntryGroup[] = NAVIGATION.map(({ id, pages }) => ({
  id,
  entries: pages.flatMap((page) =>
    PERMISSION_ENTRY_NAMES.filter((name) => PERMISSION_ENTRIES[name][0] === page),
  ),
})).filter(({ entries }) => entries.length > 0);

/** What pages, entries and presets are called. */
export function usePermissionWords() {
  const { t } = useLingui();
  const pageName = (page: PageName): string => {
    const name = t(PAGE_TITLES[page]);
    // Under its heading “List” says enough; alone it does not.
    return NAVIGATION.find(({ id }) => id === "alerts")?.pages.includes(page) === true
      ? `${t(GROUP_TITLES.alerts)} · ${name}`
      : name;
  };
  return {
    pageName,
    entryName: (name: string): string => {
      const first = ownValue<readonly PageName[]>(PERMISSION_ENTRIES, name)?.[0];
      return first === undefined ? name : pageName(first);
    },
    templateName: ({ id, name }: Pick<PermissionTemplate, "id" | "name">): string => {
      const preset = ownValue<MessageDescriptor>(PRESET_NAMES, id);
      return preset === undefined ? name : t(preset);
    },
  };
}
