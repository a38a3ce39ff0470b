import { useLingui } from "@lingui/react/macro";
import { Box, HardHat, Package } from "lucide-react";
import { useSelector } from "@xstate/react";
import { useLocation } from "wouter";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { useFeed } from "../kit/useFeed.ts";
import type { PaletteSection } from "./paletteItem.ts";
import { mayOpen } from "../../domain/users/pageAccess.ts";

/** Assets that the palette offers at once. */
const LIMIT = 8;

/** The customer's assets that fit what was typed, typing errors forgiven; none for whoever may not open them. */
export function usePaletteAssets(typed: string): PaletteSection {
  const { t } = useLingui();
  const { session } = useServices();
  const [, navigate] = useLocation();
  const visitor = useSelector(session, (snapshot) => snapshot.context.visitor);
  const feed = useFeed("assetSearch", { text: typed.trim(), limit: LIMIT });
  const mayLook = visitor !== null && mayOpen("assetDetail", visitor);
  const found = mayLook && typed.trim() !== "" ? (feed?.assets ?? []) : [];
  return {
    id: "assets",
    title: t`Resources`,
    items: found.map((asset) => ({
      id: asset.id,
      label: asset.reference,
      hint: asset.designation,
      icon: ICONS[asset.category],
      isRemembered: true,
      run: () =>
        navigate(
          linkTo("assetDetail", { customerName: visitor?.customer ?? "", assetId: asset.id }),
        ),
    })),
  };
}

const ICONS = { material: <Package />, personnel: <HardHat />, other: <Box /> };
