import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { AssetId } from "../../domain/base/ids.ts";
import { linkTo } from "./routes.ts";
import { useServices } from "./services.ts";
import { TextLink } from "../ui/TextLink.tsx";
import { useFeed } from "./useFeed.ts";

/** What an asset is called, with the way to its page; `gone` where there is none of this id. */
export function AssetName({ id, gone }: { readonly id: AssetId; readonly gone: ReactNode }) {
  const { session } = useServices();
  const customerName = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  const feed = useFeed("asset", { id });
  const name = feed?.view?.asset.designation;
  if (name === undefined) return feed?.isLoaded === true ? gone : "…";
  return <TextLink href={linkTo("assetDetail", { customerName, assetId: id })}>{name}</TextLink>;
}
