import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import {
  BatteryLow,
  BellRing,
  Building2,
  EyeOff,
  History,
  KeyRound,
  MailQuestionMark,
  Keyboard,
  Languages,
  LogOut,
  MonitorPlay,
  PanelLeft,
  RadioTower,
  Siren,
  SunMoon,
  UserCog,
  UserSearch,
} from "lucide-react";
import { useLocation } from "wouter";
import { shownName } from "../../domain/customers/customer.ts";
import { LOCALES } from "../../domain/base/locale.ts";
import type { PageName } from "../../domain/users/pages.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { useStored } from "../kit/useStored.ts";
import { LANGUAGE_NAMES } from "../kit/words/languageNames.ts";
import { isAdministration, type NavigationGroup } from "./navigation.ts";
import { PAGE_ICONS } from "./pageIcons.ts";
import { PAGE_KEYS } from "./pageKeys.ts";
import { GROUP_TITLES, PAGE_TITLES } from "./pageTitles.ts";
import type { PaletteItem, PaletteSection } from "./paletteItem.ts";
import { ACTION_WORDS, PAGE_WORDS, type PaletteAction } from "./paletteWords.ts";
import { THEME_CHOICES, THEME_NAMES } from "./themeNames.ts";
import { useDemoItems } from "./useDemoItems.tsx";
import { useSignOut } from "./useSignOut.ts";
import { useSwitchCustomer } from "./useSwitchCustomer.ts";

/** Where the palette can lead besides what it finds. */
export type PaletteWays = {
  readonly groups: readonly NavigationGroup[];
  readonly hrefOf: (page: PageName) => string;
  readonly onOpenActions: () => void;
  readonly onOpenKeys: () => void;
  readonly onOpenWall: () => void;
};

/** All that the palette offers of itself: only pages that may be opened, only customers that may be chosen. */
export function usePaletteSections(ways: PaletteWays): readonly PaletteSection[] {
  const { t } = useLingui();
  return [
    { id: "pages", title: t`Go to`, items: usePageItems(ways) },
    { id: "customers", title: t`Customers`, items: useCustomerItems() },
    { id: "actions", title: t`Commands`, items: useActionItems(ways) },
    { id: "demo", title: t`Demonstration`, items: useDemoItems() },
  ];
}

function usePageItems({ groups, hrefOf }: PaletteWays): PaletteItem[] {
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
        keywords: [group, isAdministration(id) ? t`Administration` : "", PAGE_WORDS[page]].join(
          " ",
        ),
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

/** Beside the pages themselves: what one wants to do, and where that is done. */
function useErrandItems({ groups, onOpenWall }: PaletteWays): PaletteItem[] {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const isOpen = (page: PageName) => groups.some(({ pages }) => pages.includes(page));
  const errand = (
    id: PaletteAction,
    label: string,
    icon: PaletteItem["icon"],
    page: PageName,
    query: Readonly<Record<string, string>> = {},
  ): PaletteItem[] =>
    isOpen(page)
      ? [
          {
            id,
            label,
            icon,
            keywords: ACTION_WORDS[id],
            isRemembered: false,
            run: () => navigate(linkTo(page, {}, query)),
          },
        ]
      : [];
  return [
    ...errand("evacuate", t`Start an evacuation or a drill`, <Siren />, "safetyDashboard"),
    ...errand("missing", t`Who is unaccounted for`, <UserSearch />, "safetyDashboard"),
    ...errand("acknowledge", t`Acknowledge alerts`, <BellRing />, "alertsList"),
    ...errand("battery", t`Low batteries`, <BatteryLow />, "alertsList", { type: "battery" }),
    ...errand("offline", t`Gateways and sensors that are silent`, <RadioTower />, "dataQuality"),
    ...errand("blindSpots", t`Blind spots`, <EyeOff />, "safetyDashboard"),
    {
      id: "wall",
      label: t`Screen on the wall`,
      icon: <MonitorPlay />,
      keywords: ACTION_WORDS.wall,
      keys: "w",
      isRemembered: false,
      run: onOpenWall,
    },
  ];
}

function useActionItems(ways: PaletteWays): PaletteItem[] {
  const { onOpenActions, onOpenKeys } = ways;
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
    words: PaletteAction,
    keys?: string,
  ): PaletteItem => ({
    id,
    label,
    icon,
    run,
    keywords: ACTION_WORDS[words],
    keys,
    isRemembered: false,
  });
  return [
    ...useErrandItems(ways),
    ...THEME_CHOICES.map((theme) => {
      const name = t(THEME_NAMES[theme]);
      return action(
        `theme-${theme}`,
        t`Theme: ${name}`,
        <SunMoon />,
        () => setTheme(theme),
        "theme",
      );
    }),
    ...LOCALES.map((one) => {
      const name = LANGUAGE_NAMES[one];
      const choose = () => locale.send({ type: "user.choose", locale: one });
      return action(`locale-${one}`, t`Language: ${name}`, <Languages />, choose, "locale");
    }),
    action(
      "sidebar",
      isCollapsed ? t`Expand the sidebar` : t`Collapse the sidebar`,
      <PanelLeft />,
      () => setCollapsed(!isCollapsed),
      "sidebar",
      "[",
    ),
    action("actions", t`Last actions, to undo them`, <History />, onOpenActions, "actions", "h"),
    action("keys", t`Show the keys`, <Keyboard />, onOpenKeys, "keys", "?"),
    action("account", t`My account`, <UserCog />, () => navigate(linkTo("account")), "account"),
    action(
      "password",
      t`Change the password`,
      <KeyRound />,
      () => navigate(linkTo("passwordUpdate")),
      "password",
    ),
    action(
      "invitations",
      t`Invitations`,
      <MailQuestionMark />,
      () => navigate(linkTo("invitations")),
      "invitations",
    ),
    action("signOut", t`Sign out`, <LogOut />, signOut, "signOut"),
  ];
}
