// Before any schema is made, as in the product.
import "../../../src/streams/core/worker/withoutEval.ts";
import "../../../src/views/ui/tokens.css";
import "../../../src/views/ui/base.css";
import { afterEach } from "vitest";
import { leaveFront } from "./openFront.tsx";
import { complaints } from "./policy.ts";

/** The address of the page that runs the tests. */
const OWN_ADDRESS = location.href;

// Here, since one page runs the files one after the other: a module registers what it registers for the first of them alone.
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") reportPage(task.name);
  await leaveFront();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", OWN_ADDRESS);
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(found.join("\n"));
});

/** Prints what the page shows where a test has failed: on another machine it is all there is to see. */
function reportPage(name: string): void {
  const hidden = document.querySelectorAll("[aria-hidden='true'] header, [inert] header").length;
  console.error(
    [
      `“${name}” failed on ${location.pathname}${location.search}, ${innerWidth} × ${innerHeight} px in ${window.frameElement?.parentElement?.style.cssText},`,
      `headers hidden: ${hidden}, focus: ${document.activeElement?.outerHTML.slice(0, 120)}, shown:`,
      document.body.innerText.slice(0, 1500),
    ].join("\n"),
  );
}
