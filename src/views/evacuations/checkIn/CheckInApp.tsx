import { Trans, useLingui } from "@lingui/react/macro";
import { CloudOff, DoorClosed, QrCode } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import type { Locale } from "../../../domain/base/locale.ts";
import { OpenPage } from "../../kit/OpenPage.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { CheckInForm } from "./CheckInForm.tsx";
import { CountingNote } from "./CountingNote.tsx";
import type { CheckInService, CheckInState } from "./checkInService.ts";
import "./CheckIn.css";

/** The page that a printed code leads to, on the telephone of a person at the muster area. */
export function CheckInApp({
  locale,
  service,
  onLocale,
}: {
  readonly locale: Locale;
  readonly service: CheckInService;
  readonly onLocale: (locale: Locale) => void;
}) {
  const { t } = useLingui();
  const state = useSyncExternalStore(service.subscribe, service.get);
  return (
    <OpenPage
      locale={locale}
      title={t`Evacuation: count yourself`}
      heading={
        state.kind === "place" ? (
          <>
            {state.place.areaName ?? state.place.siteName}
            {state.place.areaName !== null && <small>{state.place.siteName}</small>}
          </>
        ) : (
          "Balise"
        )
      }
      onLocale={onLocale}
    >
      <div className="CheckIn">
        <Shown state={state} service={service} />
      </div>
    </OpenPage>
  );
}

function Shown({
  state,
  service,
}: {
  readonly state: CheckInState;
  readonly service: CheckInService;
}): ReactNode {
  const { t } = useLingui();
  if (state.kind === "loading") return <Skeleton kind="block" label={t`Loading`} />;
  if (state.kind === "noCode")
    return (
      <EmptyState
        icon={<QrCode aria-hidden />}
        title={t`This code leads nowhere.`}
        description={t`Scan the sheet at the assembly point again. In an evacuation: tell the warden who you are.`}
      />
    );
  if (state.kind === "unreachable")
    return (
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={t`There is no network: you are not counted.`}
        description={t`It is tried again by itself. In an evacuation: tell the warden who you are.`}
      />
    );
  const { place, isOnline, counting } = state;
  if (place.evacuation === null)
    return (
      <EmptyState
        icon={<DoorClosed aria-hidden />}
        title={
          isOnline
            ? t`No evacuation runs here now.`
            : t`No evacuation ran here when there was a network.`
        }
        description={t`Nobody is counted. When one begins, this page shows it by itself.`}
      />
    );
  return (
    <>
      <p className="CheckIn-kind" data-kind={place.evacuation.kind}>
        {place.evacuation.kind === "drill" ? (
          <Trans>Evacuation drill</Trans>
        ) : (
          <Trans>Evacuation: this is not a drill</Trans>
        )}
      </p>
      {!isOnline && counting?.kind !== "counted" && (
        <p className="muted" role="status">
          <Trans>There is no network now.</Trans>
        </p>
      )}
      {counting === null ? (
        <CheckInForm camera={service.camera} onCount={service.count} />
      ) : (
        <CountingNote counting={counting} onAgain={service.again} />
      )}
    </>
  );
}
