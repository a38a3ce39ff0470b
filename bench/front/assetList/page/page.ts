import "../../../../src/streams/core/worker/withoutEval.ts";
import "../../../../src/views/ui/tokens.css";
import "../../../../src/views/ui/base.css";
import "./page.css";
import type { ListWay } from "../messages.ts";
import { watchList } from "./watchList.ts";

/** Each way fetches its own code only: the time of opening is part of what is compared. */
const ways: Readonly<Record<ListWay, () => Promise<(port: number) => void>>> = {
  ours: async () => (await import("./runOurs.tsx")).runOurs,
  plain: async () => (await import("./runPlain.ts")).runPlain,
};

const asked = new URLSearchParams(location.search);
watchList(Number(asked.get("assets")));
const run = await ways[asked.get("way") as ListWay]();
run(Number(asked.get("port")));
