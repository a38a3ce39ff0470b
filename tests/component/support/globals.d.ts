/** The Content-Security-Policy of the page, by componentTests.ts. */
declare const __PAGE_POLICY__: string;
