import "../../../../src/streams/core/worker/withoutEval.ts";
import "../../../../src/views/ui/tokens.css";
import "../../../../src/views/ui/base.css";
import "./page.css";
import type { Way } from "../messages.ts";
import { Measuring } from "./measuring.ts";
import { runEmpty } from "./runEmpty.ts";
import { runFloor } from "./runFloor.ts";
import { runOurs } from "./runOurs.tsx";
import { runPlain } from "./runPlain.ts";

const asked = new URLSearchParams(location.search);
const look = { isTown: asked.has("town"), hasImages: asked.has("images") };
const ways: Readonly<Record<Way, (port: number, assets: number, m: Measuring) => Promise<void>>> = {
  ours: (port, assets, m) => runOurs(port, assets, m, look),
  floor: runFloor,
  plain: runPlain,
  empty: runEmpty,
};

await ways[asked.get("way") as Way](
  Number(asked.get("port")),
  Number(asked.get("assets")),
  new Measuring(),
);
