import { useLocation, useParams, useSearch, Redirect } from "wouter";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { useStored } from "../kit/useStored.ts";
import { AssetBoard, type AssetMode } from "./AssetBoard.tsx";
import { OtherCustomer } from "./OtherCustomer.tsx";
import { useNamedCustomer } from "./useNamedCustomer.ts";

const MODES = ["list", "map", "maintenance", "archived"] as const satisfies readonly AssetMode[];

/** Resource tracking: list, map and planned maintenance of one filtered set, and what is archived (specification section 2, /asset). */
export function AssetScreen() {
  const { defaultMode, customerName } = useParams();
  const search = useSearch();
  const [, navigate] = useLocation();
  const { preferences } = useServices();
  const [stored, store] = useStored(preferences.ofCustomer);
  const { open, isOther } = useNamedCustomer(customerName ?? null);
  const mode = MODES.find((one) => one === defaultMode);
  if (isOther) return <OtherCustomer named={customerName ?? ""} />;
  if (mode === undefined)
    return <Redirect to={withSearch(linkTo("assets", { defaultMode: "list" }), search)} replace />;
  const show = (next: AssetMode) => {
    if (next === "list" || next === "map") store({ ...stored, assetsAsMap: next === "map" });
    navigate(withSearch(linkTo("assets", { defaultMode: next, customerName: open ?? "" }), search));
  };
  // Nothing of one customer's list is left when another is shown.
  return (
    <AssetBoard key={open} customerName={open ?? ""} mode={mode} modes={MODES} onMode={show} />
  );
}

function withSearch(path: string, search: string): string {
  return search === "" ? path : `${path}?${search}`;
}
