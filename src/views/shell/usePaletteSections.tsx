import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import {
  Building2,
  KeyRound,
  MailQuestionMark,
  Keyboard,
  Languages,
  LogOut,
  PanelLeft,
  SunMoon,
} from "lucide-react";
import { useLocation } from "wouter";
import { shownName } from "../../domain/customers/customer.ts";
import { LOCALES } from "../../domain/base/locale.ts";
import type { PageName } from "../../domain/users/pages.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { useStored } from "../kit/useStored.ts";
import { LANGUAGE_NAMES } from "./languageNames.ts";
import type { NavigationGroup } from "./navigation.ts";
import { PAGE_ICONS } from "./pageIcons.ts";
import { PAGE_KEYS } from "./pageKeys.ts";
import { GROUP_TITLES, PAGE_TITLES } from "./pageTitles.ts";
import type { PaletteItem, PaletteSection } from "./paletteItem.ts";
import { THEME_CHOICES, THEME_NAMES } from "./themeNames.ts";
import { useSignOut } from "./useSignOut.ts";
import { useSwitchCustomer } from "./useSwitchCustomer.ts";

type Ways = {
  readonly groups: readonly NavigationGroup[];
  readonly hrefOf: (page: PageName) => string;
  readonly onOpenKeys: () => void;
};

/** All that the palette offers of itself: only pages that may be opened, only customers that may be chosen. */
export function usePaletteSections(ways: Ways): readonly PaletteSection[] {
  const { t } = useLingui();
  return [
    { id: "pages", title: t`Go to`, items: usePageItems(ways) },
    { id: "customers", title: t`Customers`, items: useCustomerItems() },
    { id: "actions", title: t`Commands`, items: useActionItems(ways) },
  ];
}

function usePageItems({ groups, hrefOf }: Ways): PaletteItem[] {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  return groups.flatMap(({ id, pages }) =>
    pages.map((page): PaletteItem => {
      const Icon = PAGE_ICONS[page];
      const group = t(GROUP_TITLES[id]);
      return {
        id: page,
        label: t(PAGE_TITLES[page]),
        hint: id === "main" ? undefined : group,
        keywords: group,
        keys: PAGE_KEYS[page],
        icon: Icon === undefined ? null : <Icon />,
        isRemembered: true,
        run: () => navigate(hrefOf(page)),
      };
    }),
  );
}

function useCustomerItems(): PaletteItem[] {
  const { session } = useServices();
  const customers = useSelector(session, (snapshot) => snapshot.context.customers);
  const current = useSelector(session, (snapshot) => snapshot.context.customer?.index);
  const switchTo = useSwitchCustomer();
  return customers
    .filter(({ index }) => index !== current)
    .map((customer) => ({
      id: customer.index,
      label: shownName(customer),
      keywords: customer.name,
      icon: <Building2 />,
      isRemembered: false,
      run: () => switchTo(customer.index),
    }));
}

function useActionItems({ onOpenKeys }: Ways): PaletteItem[] {
  const { t } = useLingui();
  const { preferences, locale } = useServices();
  const [, navigate] = useLocation();
  const [, setTheme] = useStored(preferences.theme);
  const [isCollapsed, setCollapsed] = useStored(preferences.isSidebarCollapsed);
  const signOut = useSignOut();
  const action = (
    id: string,
    label: string,
    icon: PaletteItem["icon"],
    run: () => void,
    keys?: string,
  ): PaletteItem => ({ id, label, icon, run, keys, isRemembered: false });
  return [
    ...THEME_CHOICES.map((theme) => {
      const name = t(THEME_NAMES[theme]);
      return action(`theme-${theme}`, t`Theme: ${name}`, <SunMoon />, () => setTheme(theme));
    }),
    ...LOCALES.map((one) => {
      const name = LANGUAGE_NAMES[one];
      return action(`locale-${one}`, t`Language: ${name}`, <Languages />, () =>
        locale.send({ type: "user.choose", locale: one }),
      );
    }),
    action(
      "sidebar",
      isCollapsed ? t`Widen the sidebar` : t`Narrow the sidebar`,
      <PanelLeft />,
      () => setCollapsed(!isCollapsed),
      "[",
    ),
    action("keys", t`Show the keys`, <Keyboard />, onOpenKeys, "?"),
    action("password", t`Change the password`, <KeyRound />, () =>
      navigate(linkTo("passwordUpdate")),
    ),
    action("invitations", t`Invitations`, <MailQuestionMark />, () =>
      navigate(linkTo("invitations")),
    ),
    action("signOut", t`Sign out`, <LogOut />, signOut),
  ];
}
