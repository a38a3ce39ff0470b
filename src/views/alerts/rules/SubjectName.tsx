import { Trans } from "@lingui/react/macro";
import type { AlertType } from "../../../domain/alerts/alert.ts";
import type { AssetId } from "../../../domain/base/ids.ts";
import { AssetName } from "../../kit/AssetName.tsx";
import { linkTo } from "../../kit/routes.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { useFeed } from "../../kit/useFeed.ts";

/** What the subject of an alert of this kind is called (domain/alertConditions.ts, domain/alertBacktest.ts). */
export function SubjectName({
  alertType,
  subject,
}: {
  readonly alertType: AlertType;
  readonly subject: string;
}) {
  switch (alertType) {
    case "battery":
    case "off-site":
    case "forbidden-place":
    case "off-hours":
    case "motionless":
    case "overdue":
      return <AssetName id={subject as AssetId} gone={<Gone />} />;
    case "counters":
      return <CounterName subject={subject} />;
    case "gateway-offline":
    case "tito-offline":
      return <DeviceName id={subject} />;
  }
}

/** A counter's subject names the area too. */
function CounterName({ subject }: { readonly subject: string }) {
  const feed = useFeed("counters", null);
  const sites = useFeed("sites", null);
  const [counterId, areaId] = subject.split(":");
  const counter = feed?.counters.find(({ id }) => id === counterId);
  const area = sites?.sites.flatMap(({ areas }) => areas).find(({ id }) => id === areaId);
  if (counter === undefined) return <Gone />;
  return area === undefined ? counter.name : `${counter.name}, ${area.name}`;
}

function DeviceName({ id }: { readonly id: string }) {
  const device = useFeed("devices", null)?.devices.find((one) => one.id === id);
  if (device === undefined) return <Gone />;
  return <TextLink href={linkTo("dataQuality", {}, { device: id })}>{device.name}</TextLink>;
}

function Gone() {
  return <Trans>no longer in use</Trans>;
}
