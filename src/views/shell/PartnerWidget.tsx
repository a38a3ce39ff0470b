import "./PartnerWidget.css";
import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useServices } from "../kit/services.ts";
import { PARTNER_WIDGET_FRAME } from "./partnerWidgetFrame.ts";

/**
 * The partner hub's sidebar, for users of the hub, in a frame that may do nothing but run its script and talk by
 * messages (product.md section 4). Who talks to it is the effect of `partnerWidgetMachine`.
 */
export function PartnerWidget() {
  const { t } = useLingui();
  const { partnerWidget, settings } = useServices();
  const isFramed = useSelector(partnerWidget, (snapshot) => snapshot.hasTag("framed"));
  const isLoading = useSelector(partnerWidget, (snapshot) => snapshot.hasTag("busy"));
  const { width, isOpen, transmissibleId } = useSelector(
    partnerWidget,
    (snapshot) => snapshot.context,
  );
  const { hub } = settings.environment;
  if (!isFramed || hub === null) return null;
  return (
    <iframe
      // Another user of the hub gets a frame of their own.
      key={transmissibleId}
      className={PARTNER_WIDGET_FRAME}
      title={t`Partner hub`}
      src={hub.widgetUrl}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      data-open={isOpen}
      data-loading={isLoading}
      style={{ width: `${width}px` }}
    />
  );
}
