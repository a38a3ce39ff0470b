import "./OfflineToast.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { CloudOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { useServices } from "../kit/services.ts";
import { useToasts } from "../ui/useToasts.ts";
import { useConnectivity } from "./useConnectivity.ts";
import { useIsNearBottom } from "./useIsNearBottom.ts";

/** The mouse this near to the bottom, in px, wants what is under the toast (specification section 9). */
const NEAR_BOTTOM = 100;

/**
 * Says that the connection is lost, once it has been for 1.5 s, and that it is back once what is shown is proven again: a
 * short cut is not shown at all. That what is shown stays, and since when it is old, is said by `StaleBanner` alone (docs/decisions/0114).
 */
export function OfflineToast() {
  const { t } = useLingui();
  const { connection } = useServices();
  const isWaiting = useSelector(connection, (snapshot) => snapshot.matches("waitingForConnection"));
  const isBack = useConnectivity().kind === "live";
  const isNearBottom = useIsNearBottom(NEAR_BOTTOM);
  const toasts = useToasts();
  const wasTold = useRef(false);
  useEffect(() => {
    if (isWaiting) wasTold.current = true;
    if (!isBack || !wasTold.current) return;
    wasTold.current = false;
    toasts.success(t`The connection is back.`, { timeoutMs: 4000 });
  }, [isWaiting, isBack, toasts, t]);
  return (
    <div className="OfflineToast" role="status">
      {isWaiting && (
        <p className="OfflineToast-text" data-away={isNearBottom}>
          <CloudOff size={16} aria-hidden />
          <Trans>The connection is lost. It is retried automatically.</Trans>
        </p>
      )}
    </div>
  );
}
