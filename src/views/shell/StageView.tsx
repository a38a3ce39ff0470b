import { useSelector } from "@xstate/react";
import { Suspense, use, useEffect } from "react";
import { useLocation } from "wouter";
import { unreachable } from "../../domain/base/unreachable.ts";
import { HubUserQuestion } from "../users/login/HubUserQuestion.tsx";
import { LoginPage } from "../users/login/LoginPage.tsx";
import { ACCESS_PATH } from "../kit/routes.ts";
import { useEntrance } from "../kit/services.ts";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { AccessPage, fetchShell, NoRights, SecondStepPage, Shell, WallShell } from "./lazyShell.ts";
import { OfflinePage } from "./OfflinePage.tsx";
import { ScreensContext } from "./screensContext.ts";
import { selectStage } from "./selectStage.ts";
import { SessionFailed } from "./SessionFailed.tsx";
import { Splash } from "./Splash.tsx";
import { useConnectivity } from "./useConnectivity.ts";

/** A login page is complete, and its fields filled by the browser, within this, in ms. */
const SHELL_PAUSE = 1500;

/** What the window shows, as the machines say. */
export function StageView({ isWall }: { readonly isWall: boolean }) {
  const services = useEntrance();
  const authentication = useSelector(services.authentication, (snapshot) => snapshot);
  const session = useSelector(services.session, (snapshot) => snapshot);
  const hubUser = useSelector(services.hubUser, (snapshot) => snapshot);
  const connection = useSelector(services.connection, (snapshot) => snapshot);
  const connectivity = useConnectivity();
  const stage = selectStage({ authentication, session, hubUser, connection });
  const { ShellFrame, ScreenFrame, fetchShell: fetchFrame } = use(ScreensContext);
  const [path] = useLocation();
  const { visitor } = session.context;
  const isSignedIn = authentication.context.user !== null;
  const isShellNear = isSignedIn || stage === "login";
  useEffect(() => {
    if (!isShellNear) return undefined;
    // At once while customer and rights are on their way; a login page that is looked at comes first.
    const timer = window.setTimeout(
      () => {
        fetchShell();
        fetchFrame();
      },
      isSignedIn ? 0 : SHELL_PAUSE,
    );
    return () => window.clearTimeout(timer);
  }, [isShellNear, isSignedIn, fetchFrame]);
  // Whoever is signed in here: a link is about whom it was sent to.
  if (path === ACCESS_PATH)
    return (
      <Suspense fallback={<Splash />}>
        <ShellFrame>
          <ScreenFrame>
            <AccessPage language={<LanguageChoice />} />
          </ScreenFrame>
        </ShellFrame>
      </Suspense>
    );
  switch (stage) {
    case "hubQuestion":
      return <HubUserQuestion />;
    case "login":
      return authentication.context.demand !== null ? (
        <Suspense fallback={<Splash />}>
          <ShellFrame>
            <ScreenFrame>
              <SecondStepPage language={<LanguageChoice />} />
            </ScreenFrame>
          </ShellFrame>
        </Suspense>
      ) : (
        <LoginPage />
      );
    case "starting":
      return <Splash />;
    case "offline":
      return (
        <main className="Alone">
          <OfflinePage connectivity={connectivity} headingLevel={1} />
        </main>
      );
    case "sessionFailed":
      return (
        <main className="Alone">
          <SessionFailed />
        </main>
      );
    case "noRights":
      return (
        <Suspense fallback={<Splash />}>
          <ShellFrame>
            <main className="Alone">
              <NoRights />
            </main>
          </ShellFrame>
        </Suspense>
      );
    case "shell":
      if (visitor === null) return <Splash />;
      return (
        <Suspense fallback={<Splash />}>
          <ShellFrame>
            {isWall ? (
              <WallShell key={visitor.customer} visitor={visitor} />
            ) : (
              <Shell key={visitor.customer} visitor={visitor} />
            )}
          </ShellFrame>
        </Suspense>
      );
    default:
      return unreachable(stage);
  }
}
