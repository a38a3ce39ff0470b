import { readFileSync } from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { citedSections } from "./citedSections.ts";
import { ModelsPage } from "./page/ModelsPage.tsx";
import type { Report } from "./reportOf.ts";

const STYLES = [
  "src/views/ui/tokens.css",
  "src/views/shell/debug/chart/MachineChart.css",
  "scripts/models/page/page.css",
];

/** The report as one page that opens from disk. `script`: what it does, as text. */
export function renderPage(root: string, report: Report, script: string): string {
  const rooms = new Set(report.all.map(({ room }) => room));
  const sections = new Map([...rooms].map((room) => [room, citedSections(root, room)] as const));
  const styles = STYLES.map((file) => readFileSync(path.join(root, file), "utf8")).join("\n");
  const body = renderToStaticMarkup(<ModelsPage report={report} sections={sections} />);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>Balise: models</title>
<style>${styles}</style>
<body>${body}<script>${script.replaceAll("</script", "<\\/script")}</script></body>
</html>
`;
}
