import { CheckInPoint } from "../../../../src/domain/evacuations/selfCheckIn.ts";
import type { AppDeps } from "../../platform/deps.ts";

/** What the key that seals printed codes is derived for: what is sealed for anything else is no code. */
const PURPOSE = "check-in points";

/** The code that is printed for a muster area: the same each time, so that sheets stay good. */
export async function codeOfPoint(
  deps: Pick<AppDeps, "secrets">,
  point: CheckInPoint,
): Promise<string> {
  return (await sealOf(deps)).seal(JSON.stringify([point.customer, point.site, point.area]));
}

/** Where a printed code leads; null: it was not made here. */
export async function pointOfCode(
  deps: Pick<AppDeps, "secrets">,
  code: string,
): Promise<CheckInPoint | null> {
  const text = (await sealOf(deps)).unseal(code);
  if (text === null) return null;
  const [customer, site, area] = JSON.parse(text) as unknown[];
  return CheckInPoint.parse({ customer, site, area });
}

function sealOf({ secrets }: Pick<AppDeps, "secrets">) {
  return secrets.sealFor(PURPOSE);
}
