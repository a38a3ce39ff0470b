import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Drama, FlameKindling, HeartPulse, RadioTower, RotateCcw } from "lucide-react";
import type { DemoRequest } from "../../domain/base/demoScenarios.ts";
import { isSuperAdmin } from "../../domain/base/profileIds.ts";
import { useServices } from "../kit/services.ts";
import { useToasts } from "../ui/useToasts.ts";
import type { PaletteItem } from "./paletteItem.ts";
import { SCENARIO_WORDS } from "./paletteWords.ts";

/** What the demo's super admin can make happen (product.md section 8); nothing outside the demo. */
export function useDemoItems(): PaletteItem[] {
  const { t } = useLingui();
  const { session, settings, playDemo } = useServices();
  const toasts = useToasts();
  const visitor = useSelector(session, (snapshot) => snapshot.context.visitor);
  if (settings.demoLogins.length === 0 || visitor === null) return [];
  if (!isSuperAdmin(visitor.profileIds)) return [];
  const ask = (request: DemoRequest, done: string) => async () => {
    if (await playDemo(request)) toasts.success(done);
    else toasts.error(t`The demonstration did not answer: try again.`);
  };
  const item = (
    label: string,
    icon: PaletteItem["icon"],
    request: DemoRequest,
    done: string,
  ): PaletteItem => ({
    id: `demo-${request.scenario ?? "all"}-${request.isPlayed ? "play" : "end"}`,
    label,
    icon,
    keywords:
      request.scenario === null
        ? Object.values(SCENARIO_WORDS).join(" ")
        : SCENARIO_WORDS[request.scenario],
    isRemembered: false,
    run: () => void ask(request, done)(),
  });
  return [
    item(
      t`Demonstration: press an SOS`,
      <HeartPulse />,
      { scenario: "sos", isPlayed: true },
      t`Somebody in Tour Horizon presses the SOS of their badge.`,
    ),
    item(
      t`Demonstration: let somebody fall`,
      <HeartPulse />,
      { scenario: "man-down", isPlayed: true },
      t`Somebody in Tour Horizon falls and lies still.`,
    ),
    item(
      t`Demonstration: play a drill`,
      <FlameKindling />,
      { scenario: "fire-drill", isPlayed: true },
      t`A drill starts in Tour Horizon: people walk to the muster point.`,
    ),
    item(
      t`Demonstration: kill a gateway`,
      <RadioTower />,
      { scenario: "kill-gateway", isPlayed: true },
      t`The gateway of level 1 in Tour Horizon falls silent.`,
    ),
    item(
      t`Demonstration: bring the gateway back`,
      <RadioTower />,
      { scenario: "kill-gateway", isPlayed: false },
      t`The gateway of level 1 in Tour Horizon is back.`,
    ),
    item(
      t`Demonstration: steal a machine`,
      <Drama />,
      { scenario: "theft", isPlayed: true },
      t`A machine of Locamat leaves its agency.`,
    ),
    item(
      t`Demonstration: back to a normal day`,
      <RotateCcw />,
      { scenario: null, isPlayed: false },
      t`Everything that was played in the demonstration ends.`,
    ),
  ];
}
