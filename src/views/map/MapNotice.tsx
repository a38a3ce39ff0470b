import { useLingui } from "@lingui/react/macro";
import { unreachable } from "../../domain/base/unreachable.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import type { PanelProblem } from "./useMap.ts";

type Words = {
  readonly tone: "warning" | "danger";
  readonly title: string;
  readonly text: string;
  readonly canRetry: boolean;
};

/** What is wrong with the map, and what now. */
export function MapNotice({
  problem,
  onRetry,
}: {
  readonly problem: PanelProblem | null;
  readonly onRetry: () => void;
}) {
  const { t } = useLingui();
  if (problem === null) return null;
  const { tone, title, text, canRetry } = wordsOf(problem);
  return (
    <div className="MapNotice">
      <Banner
        tone={tone}
        title={title}
        isLive
        action={
          canRetry ? (
            <Button size="small" onPress={onRetry}>{t`Draw the map again`}</Button>
          ) : undefined
        }
      >
        {text}
      </Banner>
    </div>
  );

  function wordsOf(said: PanelProblem): Words {
    switch (said.kind) {
      case "noWebGl":
        return {
          tone: "danger",
          title: t`This browser cannot draw the map`,
          text: t`WebGL 2 is switched off or missing. Switch on hardware acceleration, or use the list: it shows the same assets.`,
          canRetry: true,
        };
      case "engineMissing":
        return {
          tone: "danger",
          title: t`The map could not be loaded`,
          text: t`Its files could not be loaded. The list shows the same assets.`,
          canRetry: true,
        };
      case "contextLost":
        return {
          tone: "warning",
          title: t`The map has lost its graphics memory`,
          text: said.isFinal
            ? t`It has not come back. The list still shows the assets.`
            : t`It is being drawn again. The list still shows the assets.`,
          canRetry: said.isFinal,
        };
      case "baseFailed":
        return {
          tone: "warning",
          title: t`“${said.name}” cannot be loaded`,
          text: t`The embedded map is shown instead. Try again, or choose another map; if it stays, an administrator can check its address.`,
          canRetry: true,
        };
      case "groundMissing":
        return {
          tone: "warning",
          title: t`Sites and areas are not drawn yet`,
          text: t`What stands on them is shown without their outlines. The list still shows the assets.`,
          canRetry: true,
        };
      case "worldFailed":
        return {
          tone: "warning",
          title: t`The base map is missing`,
          text: t`Coastlines, borders and towns could not be loaded; everything else is shown.`,
          canRetry: true,
        };
      case "planFailed":
        return {
          tone: "warning",
          title: t`The floor plan is missing`,
          // An address of our own says nothing to anybody.
          text: said.url.startsWith("/")
            ? t`Its image cannot be read. An administrator can check the plan of this floor.`
            : t`${said.url} cannot be read. An administrator can check the plan of this floor.`,
          canRetry: true,
        };
      case "keyRefused":
        return {
          tone: "warning",
          title: t`Mapbox refuses the map token`,
          text: t`The plain map is shown. An administrator can check the map token of the customer.`,
          canRetry: false,
        };
      default:
        return unreachable(said);
    }
  }
}
