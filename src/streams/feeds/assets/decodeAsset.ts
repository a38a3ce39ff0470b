import { Asset } from "../../../domain/assets/asset.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";

/** A document of the collection assets. */
export const decodeAsset = decodeWith(Asset);
