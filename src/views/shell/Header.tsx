import "./Header.css";
import { useLingui } from "@lingui/react/macro";
import { Menu, Search } from "lucide-react";
import type { ReactNode } from "react";
import type { PageName } from "../../domain/users/pages.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Kbd } from "../ui/Kbd.tsx";
import { ConnectionIndicator } from "./ConnectionIndicator.tsx";
import { CustomerSwitch } from "./CustomerSwitch.tsx";
import { DisplayPopover } from "./DisplayPopover.tsx";
import { modKey } from "./modKey.ts";
import { PageTrail } from "./PageTrail.tsx";
import { UserMenu } from "./UserMenu.tsx";

type HeaderProps = {
  /** Null: an address that is no page, or one that may not be opened. */
  readonly page: PageName | null;
  readonly hrefOf: (page: PageName) => string | null;
  readonly onOpenDrawer: () => void;
  readonly onOpenPalette: () => void;
  readonly onOpenKeys: () => void;
  readonly onOpenWall: () => void;
  readonly onOpenActions: () => void;
  /** What this page offers beside what every page has. */
  readonly tools?: ReactNode;
};

/** The top of every page: where one is, and what is the same everywhere. */
export function Header({
  page,
  hrefOf,
  onOpenDrawer,
  onOpenPalette,
  onOpenKeys,
  onOpenWall,
  onOpenActions,
  tools,
}: HeaderProps) {
  const { t } = useLingui();
  return (
    <header className="Header">
      <div className="Header-menu">
        <IconButton label={t`Open the menu`} icon={<Menu />} onPress={onOpenDrawer} />
      </div>
      <PageTrail page={page} hrefOf={hrefOf} />
      <div className="Header-tools">
        <div className="Header-customer">
          <CustomerSwitch />
        </div>
        <div className="Header-search">
          <Button icon={<Search aria-hidden />} onPress={onOpenPalette}>
            <span className="Header-searchText">{t`Search`}</span>
            <Kbd>{`${modKey()} K`}</Kbd>
          </Button>
        </div>
        <div className="Header-searchIcon">
          <IconButton label={t`Search`} icon={<Search />} onPress={onOpenPalette} />
        </div>
        {tools}
        <ConnectionIndicator />
        <div className="Header-display">
          <DisplayPopover />
        </div>
        <UserMenu onOpenActions={onOpenActions} onOpenKeys={onOpenKeys} onOpenWall={onOpenWall} />
      </div>
    </header>
  );
}
