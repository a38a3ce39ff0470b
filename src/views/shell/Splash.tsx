import "./Splash.css";
import { useLingui } from "@lingui/react/macro";
import { Logo } from "../ui/Logo.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** The shape of the shell while session and customer are on their way. */
export function Splash() {
  const { t } = useLingui();
  return (
    <div className="Splash" aria-busy="true">
      <header className="Splash-sidebar">
        <Logo />
        <Skeleton kind="lines" count={8} />
      </header>
      <main className="Splash-main">
        <h1 className="visually-hidden">{t`Loading`}</h1>
        <Skeleton kind="block" />
        <Skeleton kind="rows" count={6} />
      </main>
    </div>
  );
}
