import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { SitePlan } from "../../domain/sites/siteImport.ts";
import { SITE_COLUMN_WORDS, SITE_TYPE_WORDS, siteProblemWords } from "./siteWords.ts";

/** Lines shown of each kind; the counts tell of the rest. */
const SHOWN = 100;

/** What a file would do: the lines that do not fit with their reasons, and those that become sites. */
export function SitePlanTable({ plan: { sites, refused } }: { readonly plan: SitePlan }) {
  const { t } = useLingui();
  const lines = new Set(refused.map(({ line }) => line)).size;
  return (
    <>
      <p role="status">
        <Plural value={sites.length} one="# site fits" other="# sites fit" />
        {" · "}
        <Plural value={lines} one="# line does not" other="# lines do not" />
      </p>
      {refused.length > 0 && (
        <table className="SitePlan">
          <caption>
            <Trans>Not imported: correct them in the file, and import it again.</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Line</Trans>
              </th>
              <th scope="col">
                <Trans>Column</Trans>
              </th>
              <th scope="col">
                <Trans>Reason</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {refused.slice(0, SHOWN).map(({ line, column, code }) => (
              <tr key={`${line} ${column} ${code}`}>
                <td>{line}</td>
                <td>{t(SITE_COLUMN_WORDS[column])}</td>
                <td>{t(siteProblemWords(column, code))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {sites.length > 0 && (
        <table className="SitePlan">
          <caption>
            <Trans>To be created</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Line</Trans>
              </th>
              <th scope="col">
                <Trans>Name</Trans>
              </th>
              <th scope="col">
                <Trans>Type</Trans>
              </th>
              <th scope="col">
                <Trans>Owner</Trans>
              </th>
              <th scope="col">
                <Trans>Place</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {sites.slice(0, SHOWN).map(({ line, form }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{form.siteName}</td>
                <td>{t(SITE_TYPE_WORDS[form.type])}</td>
                <td>{form.owner}</td>
                <td>{form.city ?? `${form.latitude}, ${form.longitude}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
