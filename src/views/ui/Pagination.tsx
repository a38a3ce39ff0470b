import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatNumber } from "./format/formatNumber.ts";
import { IconButton } from "./IconButton.tsx";
import { Select } from "./Select.tsx";
import { useTimeFormat } from "./TimeFormatProvider.tsx";
import "./Pagination.css";

/** As the specification offers them. */
export const PAGE_SIZES = [10, 25, 50] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export type PaginationProps = {
  /** Counted from 0. */
  readonly page: number;
  readonly pageSize: PageSize;
  /** Rows on all pages. */
  readonly total: number;
  readonly onChange: (next: { readonly page: number; readonly pageSize: PageSize }) => void;
};

/** Which rows of how many are shown, and the way to the others. */
export function Pagination({ page, pageSize, total, onChange }: PaginationProps) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const current = Math.min(page, pages - 1);
  const first = formatNumber(total === 0 ? 0 : current * pageSize + 1, locale);
  const last = formatNumber(Math.min(total, (current + 1) * pageSize), locale);
  const all = formatNumber(total, locale);
  return (
    <nav className="Pagination" aria-label={t`Pages`}>
      <span className="Pagination-range" aria-live="polite">
        <Trans>
          {first} to {last} of {all}
        </Trans>
      </span>
      <div className="Pagination-size">
        <Select
          label={t`Rows a page`}
          isLabelHidden
          options={PAGE_SIZES.map((size) => ({ id: String(size), label: t`${size} a page` }))}
          value={String(pageSize)}
          onChange={(id) => {
            const size = PAGE_SIZES.find((one) => String(one) === id);
            // The first row in sight stays in sight.
            if (size !== undefined) {
              onChange({ page: Math.floor((current * pageSize) / size), pageSize: size });
            }
          }}
        />
      </div>
      <div className="Pagination-steps">
        <IconButton
          label={t`Previous page`}
          icon={<ChevronLeft />}
          isDisabled={current === 0}
          onPress={() => onChange({ page: current - 1, pageSize })}
        />
        <IconButton
          label={t`Next page`}
          icon={<ChevronRight />}
          isDisabled={current >= pages - 1}
          onPress={() => onChange({ page: current + 1, pageSize })}
        />
      </div>
    </nav>
  );
}
