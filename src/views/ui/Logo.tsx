import "./Logo.css";

/** The product's mark with its name: a beacon that sends. */
export function Logo({ isMarkOnly = false }: { readonly isMarkOnly?: boolean }) {
  return (
    <span className="Logo">
      <svg className="Logo-mark" viewBox="0 0 32 32" aria-hidden>
        <rect className="Logo-ground" width="32" height="32" rx="7" />
        <circle className="Logo-dot" cx="16" cy="18" r="3.2" />
        <path
          className="Logo-wave"
          d="M9.6 13.4a9 9 0 0 1 12.8 0M6.2 9.6a14 14 0 0 1 19.6 0M16 21v5"
        />
      </svg>
      <span className={isMarkOnly ? "visually-hidden" : "Logo-name"} translate="no">
        Balise
      </span>
    </span>
  );
}
