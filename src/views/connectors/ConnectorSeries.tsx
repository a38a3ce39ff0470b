import { Trans, useLingui } from "@lingui/react/macro";
import { SERIES, type SeriesBook } from "../../domain/connectors/aemp/seriesBook.ts";
import { FailureText } from "../kit/words/FailureText.tsx";
import { Banner } from "../ui/Banner.tsx";
import { formatDate } from "../ui/format/formatDate.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { SERIES_WORDS } from "./connectorWords.ts";

/** Which time series a provider of fleets offers, which it does not, and why reading them ended early. */
export function ConnectorSeries({ book }: { readonly book: SeriesBook }) {
  const { t, i18n } = useLingui();
  const format = useTimeFormat();
  const list = (words: readonly string[]) =>
    new Intl.ListFormat(i18n.locale, { type: "conjunction" }).format(words);
  const offered = list(
    SERIES.filter((one) => book.offered.includes(one)).map((one) => t(SERIES_WORDS[one])),
  );
  return (
    <>
      {book.error !== null && (
        <Banner tone="warning" title={t`The time series could not all be read`}>
          <FailureText said={book.error} />
        </Banner>
      )}
      {offered === "" ? (
        book.absent.length === 0 && (
          <p>
            <Trans>
              Time series of machines are asked for once a machine is registered and linked to a
              resource.
            </Trans>
          </p>
        )
      ) : (
        <p>
          <Trans>Read as time series: {offered}.</Trans>
        </p>
      )}
      {book.absent.map(({ series, status, at }) => {
        const [what, since] = [t(SERIES_WORDS[series]), formatDate(at, format)];
        return (
          <p key={series} className="note">
            <Trans>
              The provider does not offer {what} as a time series (it answers {status}): asked in
              vain on {since}, and again after a week.
            </Trans>
          </p>
        );
      })}
    </>
  );
}
