import "./ScreenOf.css";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense, use } from "react";
import { Route } from "wouter";
import { type PageName, pageOf } from "../../domain/users/pages.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { PAGE_TITLES } from "./pageTitles.ts";
import { ScreenBoundary } from "./ScreenBoundary.tsx";
import { SCREENS } from "./screens.ts";
import { ScreensContext } from "./screensContext.ts";

/** A page's screen with the parts of its address, while it loads its shape, and what is said if it breaks. */
export function ScreenOf({ page }: { readonly page: PageName }) {
  const { t } = useLingui();
  const title = t(PAGE_TITLES[page]);
  const Screen = SCREENS[page];
  return (
    <ScreenBoundary key={page} title={title}>
      <Suspense fallback={<ScreenLoading title={title} />}>
        <Surrounded page={page}>
          <Route path={pageOf(page).path}>
            <Screen />
          </Route>
        </Surrounded>
      </Suspense>
    </ScreenBoundary>
  );
}

/** The pages that are opened first: what they need comes with the shell (scripts/catalogueParts.ts). */
const FIRST_PAGES: ReadonlySet<PageName> = new Set(["home", "liveSite"]);

function Surrounded({ page, children }: { readonly page: PageName; readonly children: ReactNode }) {
  const { ScreenFrame } = use(ScreensContext);
  return FIRST_PAGES.has(page) ? children : <ScreenFrame>{children}</ScreenFrame>;
}

function ScreenLoading({ title }: { readonly title: string }) {
  const { t } = useLingui();
  return (
    <div className="ScreenOf-loading">
      <Skeleton kind="rows" count={8} label={t`Loading “${title}”`} />
    </div>
  );
}
