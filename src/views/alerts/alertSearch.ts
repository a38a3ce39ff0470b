import { plainText } from "../../domain/base/plainText.ts";
import type { Alert } from "../../domain/alerts/alert.ts";
import type { Site } from "../../domain/sites/site.ts";

/**
 * The alerts of which every word that was typed is somewhere in their subject, place, comments, or who acknowledged them;
 * case and accents do not count. The same list where nothing is typed.
 */
export function searchedAlerts(
  alerts: readonly Alert[],
  typed: string,
  sites: readonly Site[],
): readonly Alert[] {
  const words = plainText(typed)
    .split(/\s+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return alerts;
  const names = new Map<string, string>(
    sites.flatMap(({ id, siteName, areas }) => [
      [id, siteName] as const,
      ...areas.map((area) => [area.id, `${siteName} ${area.name}`] as const),
    ]),
  );
  return alerts.filter((alert) => {
    const { subject, subjectName, site, area, acknowledgement, comments } = alert;
    const text = plainText(
      [
        subject,
        subjectName,
        names.get(site ?? "") ?? "",
        names.get(area ?? "") ?? "",
        acknowledgement?.byName ?? "",
        acknowledgement?.comment ?? "",
        ...comments.flatMap((comment) => [comment.byName, comment.text]),
      ].join(" "),
    );
    return words.every((word) => text.includes(word));
  });
}
