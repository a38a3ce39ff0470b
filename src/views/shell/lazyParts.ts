import { type ComponentType, lazy } from "react";
import { CHUNK_LOAD_TIMEOUT } from "../../domain/base/limits.ts";
import { inTime } from "./lazyScreen.ts";

const timeMachineBar = () => import("../timeMachine/TimeMachineBar.tsx");
const actionHistory = () => import("./ActionHistory.tsx");
const paletteDialog = () => import("./PaletteDialog.tsx");
const wallDialog = () => import("../wall/WallDialog.tsx");
const assetRows = () => import("../sites/live/AssetRows.tsx");
const areaList = () => import("../sites/live/AreaList.tsx");
const clusterList = () => import("../sites/live/ClusterList.tsx");
const assetCard = () => import("../sites/live/AssetCard.tsx");
const seenAsBanner = () => import("./SeenAsBanner.tsx");
const noticeBars = () => import("./NoticeBars.tsx");
const mapLegend = () => import("../map/MapLegend.tsx");
const mapMeasure = () => import("../map/tools/MapMeasure.tsx");
const mapSearch = () => import("../kit/MapSearch.tsx");
const proofDialog = () => import("../users/factors/ProofDialog.tsx");
const siteInventory = () => import("../sites/SiteInventory.tsx");
const homeSetup = () => import("../home/HomeSetup.tsx");

/** What opens on top of or beside a page: none of it must hold up the first one. */
export const TimeMachineBar = part(async () => (await timeMachineBar()).TimeMachineBar);
export const ActionHistory = part(async () => (await actionHistory()).ActionHistory);
export const PaletteDialog = part(async () => (await paletteDialog()).PaletteDialog);
export const WallDialog = part(async () => (await wallDialog()).WallDialog);
export const SeenAsBanner = part(async () => (await seenAsBanner()).SeenAsBanner);
/** What the operators of the platform tell. */
export const NoticeBars = part(async () => (await noticeBars()).NoticeBars);
/** Of the live site. */
export const AssetRows = part(async () => (await assetRows()).AssetRows);
/** Of maps. */
export const AreaList = part(async () => (await areaList()).AreaList);
export const ClusterList = part(async () => (await clusterList()).ClusterList);
export const AssetCard = part(async () => (await assetCard()).AssetCard);
export const MapLegend = part(async () => (await mapLegend()).MapLegend);
export const MapMeasure = part(async () => (await mapMeasure()).MapMeasure);
export const MapSearch = part(async () => (await mapSearch()).MapSearch);
/** Of the home page of administrators. */
export const HomeSetup = part(async () => (await homeSetup()).HomeSetup);
/** A fresh proof of who the reader is; stands in the frame of the screens. */
export const ProofDialog = part(async () => (await proofDialog()).ProofDialog);
/** Of the live site; stands in the frame of the screens. */
export const SiteInventory = part(async () => (await siteInventory()).SiteInventory);

/** Fetches them all ahead of their first use; a failure is reported when one is used. */
export function fetchParts(): void {
  for (const load of [
    paletteDialog,
    timeMachineBar,
    actionHistory,
    wallDialog,
    assetRows,
    areaList,
    clusterList,
    assetCard,
    mapLegend,
    mapMeasure,
    mapSearch,
    proofDialog,
    siteInventory,
  ])
    load().catch(() => undefined);
}

function part<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await inTime(load(), CHUNK_LOAD_TIMEOUT) }));
}
