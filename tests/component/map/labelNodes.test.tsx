import { afterEach, expect, test } from "vitest";
import { labelNodes } from "../../../src/views/map/labels/labelNodes.ts";
import type { Label } from "../../../src/views/map/labels/placeLabels.ts";
import "../../../src/views/map/Map.css";

afterEach(() => {
  delete document.documentElement.dataset["theme"];
});

test.each(["light", "wall"])(
  "a name on the map takes the room that it is given, in the theme %s",
  (theme) => {
    document.documentElement.dataset["theme"] = theme;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const container = document.createElement("div");
    container.style.cssText = "position: fixed; inset: 0; width: 1000px; height: 600px";
    document.body.append(container);
    const nodes = labelNodes(container, () => rem / 16);
    const labels = (["site", "area", "asset"] as const).map((kind): Label => ({
      key: kind,
      text: "Niveau 1\nest, entrée",
      kind,
      at: { x: 0.5, y: 0.5 },
      below: 0,
      room: null,
    }));
    nodes.show(labels);
    for (const label of labels) {
      const node = container.querySelector(`[data-kind="${label.kind}"]`)?.getBoundingClientRect();
      const { width } = nodes.sizeOf(label);
      expect([label.kind, Math.abs(width - (node?.width ?? 0)) <= 1]).toEqual([label.kind, true]);
    }
    nodes.remove();
    container.remove();
  },
);
