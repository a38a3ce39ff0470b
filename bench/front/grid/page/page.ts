import "../../../../src/views/ui/tokens.css";
import "../../../../src/views/ui/base.css";
// Here, since the chunks that are imported below come without their styles.
import "../../../../src/views/ui/DataTable.css";
import "./page.css";
import { afterFrame, watchList } from "../../assetList/page/watchList.ts";
import type { GridWay } from "../messages.ts";

const asked = new URLSearchParams(location.search);
const rows = Number(asked.get("rows"));
watchList(rows);
let late = Promise.resolve(Number.NaN);
window.gridBench = {
  expectKey: () => {
    late = new Promise((resolve) =>
      addEventListener(
        "keydown",
        ({ timeStamp }) => afterFrame((now) => resolve(now - timeStamp)),
        { capture: true, once: true },
      ),
    );
  },
  late: () => late,
};
const way = asked.get("way") as GridWay;
const [{ runGrid }, { Grid }] = await Promise.all([
  import("./runGrid.tsx"),
  way === "ours" ? import("./OurGrid.tsx") : import("./AriaGrid.tsx"),
]);
runGrid(Grid, rows);
