import "./WallShell.css";
import { useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { mayOpen, type Visitor } from "../../domain/pageAccess.ts";
import { askedPage } from "./addresses.ts";
import { ConnectivityIcon } from "./ConnectivityIcon.tsx";
import { PageTrail } from "./PageTrail.tsx";
import { Routes } from "./Routes.tsx";
import { useConnectivity } from "./useConnectivity.ts";
import { useConnectivityWords } from "./useConnectivityWords.ts";

/** A page alone, for a screen on a wall (product.md section 5.9): nothing around it but how old it is. */
export function WallShell({ visitor }: { readonly visitor: Visitor }) {
  const { t } = useLingui();
  const [path] = useLocation();
  const asked = askedPage(path);
  const connectivity = useConnectivity();
  const words = useConnectivityWords(connectivity);
  return (
    <div className="WallShell">
      <div className="visually-hidden">
        <PageTrail
          page={asked !== null && mayOpen(asked, visitor) ? asked : null}
          hrefOf={() => null}
        />
      </div>
      <main id="main" className="WallShell-main">
        <Routes visitor={visitor} />
      </main>
      <p
        className="WallShell-age"
        data-live={connectivity.kind === "live"}
        role="status"
        aria-label={t`Age of what is shown`}
      >
        <ConnectivityIcon kind={connectivity.kind} />
        {words.short}
      </p>
    </div>
  );
}
