import { Trans, useLingui } from "@lingui/react/macro";
import { BellOff, BellRing } from "lucide-react";
import type { PushDevice } from "../../../domain/push/calls.ts";
import { programNames } from "../../../domain/users/userAgent.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatMoment } from "../../ui/format/formatMoment.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import {
  type PushObstacle,
  type PushProblem,
  type PushService,
  usePushStatus,
} from "./pushService.ts";
import "./PushChoice.css";

/** Notifications in this browser: on or off, or why they cannot be and what to do (docs/decisions/0199). */
export function PushChoice({
  service,
  now,
  size = "medium",
}: {
  readonly service: PushService;
  readonly now: number;
  readonly size?: "large" | "medium";
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const status = usePushStatus(service);
  const others = status.kind === "known" ? status.others : [];
  return (
    <div className="stack-3">
      <p>
        <Trans>
          Calls for help, urgent alerts, and real evacuations that begin and end, are shown on this
          device while Balise is closed too. No person is named.
        </Trans>
      </p>
      {choice()}
      {others.length > 0 && (
        <>
          <h3 className="PushChoice-others">
            <Trans>Also switched on in</Trans>
          </h3>
          <ul className="stack-2">
            {others.map((device) => (
              <OtherBrowser
                key={device.id}
                device={device}
                now={now}
                size={size === "large" ? "large" : "small"}
                onTurnOff={() => void service.turnOffElsewhere(device.id)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );

  function choice() {
    switch (status.kind) {
      case "loading":
        return <Skeleton kind="lines" label={t`Loading`} />;
      case "impossible":
        return (
          <Banner tone="info" title={<Trans>Not possible in this browser</Trans>}>
            {obstacle(status.why)}
          </Banner>
        );
      case "unread":
        return (
          <Banner
            tone="warning"
            action={
              <Button size={size} onPress={() => void service.refresh()}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <Trans>Whether notifications are on could not be read.</Trans>
          </Banner>
        );
      case "known":
        return (
          <>
            {status.problem !== null && (
              <Banner tone="danger" isLive>
                {problem(status.problem)}
              </Banner>
            )}
            <div className="PushChoice-here">
              <StatusPill tone={status.isOn ? "success" : "neutral"}>
                {status.isOn ? (
                  <Trans context="notifications">On in this browser</Trans>
                ) : (
                  <Trans context="notifications">Off in this browser</Trans>
                )}
              </StatusPill>
              <Button
                size={size}
                variant={status.isOn ? "secondary" : "primary"}
                icon={status.isOn ? <BellOff aria-hidden /> : <BellRing aria-hidden />}
                isPending={status.isBusy}
                onPress={() =>
                  void (status.isOn ? service.turnOff() : service.turnOn(format.locale))
                }
              >
                {status.isOn ? (
                  <Trans>Switch notifications off</Trans>
                ) : (
                  <Trans>Switch notifications on</Trans>
                )}
              </Button>
            </div>
          </>
        );
      default:
        return status satisfies never;
    }
  }

  function obstacle(why: PushObstacle) {
    switch (why) {
      case "insecure":
        return <Trans>The connection is not secure: open Balise by https.</Trans>;
      case "denied":
        return (
          <Trans>
            Notifications of this site are blocked: allow them in the settings of the site, beside
            the address, then load this page again.
          </Trans>
        );
      case "notInstalled":
        return (
          <Trans>
            On iPhone and iPad: open{" "}
            <TextLink href="/roll.html" target="_self">
              the page of the roll
            </TextLink>
            , add it to the home screen (Share, “Add to Home Screen”), open it from there, and
            switch notifications on in your account.
          </Trans>
        );
      case "unsupported":
        return (
          <Trans>
            It cannot show notifications of pages that are closed: use a present Chrome, Edge,
            Firefox or Safari, and no private window.
          </Trans>
        );
      default:
        return why satisfies never;
    }
  }

  function problem(kind: PushProblem) {
    switch (kind) {
      case "failed":
        return <Trans>Nothing was changed: the server could not be reached. Try again.</Trans>;
      case "noPushService":
        return (
          <Trans>
            Not switched on: the push service of this browser could not be reached. Check the
            network, or ask its administrator to let it through.
          </Trans>
        );
      case "notAsked":
        return <Trans>Not switched on: the browser was given no permission. Try again.</Trans>;
      case "tooMany":
        return (
          <Trans>
            Not switched on: you get notifications in 10 browsers. Switch one of them off first.
          </Trans>
        );
      default:
        return kind satisfies never;
    }
  }
}

function OtherBrowser({
  device,
  now,
  size,
  onTurnOff,
}: {
  readonly device: PushDevice;
  readonly now: number;
  readonly size: "large" | "small";
  readonly onTurnOff: () => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { browser, system } = programNames(device.agent);
  const known = [browser, system].filter((part) => part !== null).join(", ");
  const name = known === "" ? t`Unknown program` : known;
  const since = formatMoment(device.at, now, format);
  return (
    <li className="PushChoice-device">
      <span>
        {name}{" "}
        <small>
          <Trans>since {since}</Trans>
        </small>
      </span>
      <Button size={size} aria-label={t`Switch off in ${name}`} onPress={onTurnOff}>
        <Trans>Switch off</Trans>
      </Button>
    </li>
  );
}
