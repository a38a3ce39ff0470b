import "./App.css";
import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useLayoutEffect } from "react";
import { RouterProvider } from "react-aria-components";
import { Router, useLocation } from "wouter";
import { DEFAULT_TIMEZONE } from "../../domain/base/time.ts";
import { useEntrance } from "../kit/services.ts";
import { useShownLocation, useShownSearch } from "../kit/shownLocation.ts";
import { ShownPage } from "../ui/ClosesWithPage.tsx";
import { TimeFormatProvider } from "../ui/TimeFormatProvider.tsx";
import { useStored } from "../kit/useStored.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { patternParser } from "./patternParser.ts";
import { ScreenBoundary } from "./ScreenBoundary.tsx";
import { StageView } from "./StageView.tsx";
import { useTheme } from "./useTheme.ts";

declare module "@react-types/shared" {
  // What a link hands on to the router besides its address.
  interface RouterConfig {
    routerOptions: { readonly state?: unknown };
  }
}

/** The whole front. `main.tsx` provides the services and the catalogue of texts. */
export function App() {
  return (
    <Router parser={patternParser} hook={useShownLocation} searchHook={useShownSearch}>
      <Settled />
    </Router>
  );
}

/** Language, timezone, theme and links, for whatever is shown. */
function Settled() {
  const { locale: localeActor, preferences, session } = useEntrance();
  const [path, navigate] = useLocation();
  const [theme] = useStored(preferences.theme);
  const [wall] = useUrlState("wall");
  const isWall = wall === "1";
  const locale = useSelector(localeActor, (snapshot) => snapshot.context.locale);
  const timezone = useSelector(
    session,
    (snapshot) => snapshot.context.config?.timezone ?? DEFAULT_TIMEZONE,
  );
  const { t } = useLingui();
  useTheme(theme, isWall);
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <TimeFormatProvider value={{ locale, timezone }}>
      <RouterProvider navigate={navigate}>
        <ScreenBoundary title={t`The application`}>
          <ShownPage value={path}>
            <StageView isWall={isWall} />
          </ShownPage>
        </ScreenBoundary>
      </RouterProvider>
    </TimeFormatProvider>
  );
}
