import { Asset } from "../../domain/asset.ts";
import { decodeWith } from "./decodeWith.ts";

/** A document of the collection assets. */
export const decodeAsset = decodeWith(Asset);
