import { useState } from "react";

/** Whether this browser can draw the map; on a wall nobody can switch it on. */
export function useHasWebGl(): boolean {
  const [has] = useState(() => {
    const context = document.createElement("canvas").getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  });
  return has;
}
