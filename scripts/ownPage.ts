/** How a page is built beside the front that shares no file with it. */
export function ownPage(root: string) {
  return {
    common: { configFile: false, root, logLevel: "warn", publicDir: false },
    built: {
      outDir: "dist/front",
      emptyOutDir: false,
      target: "es2023",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // One file on purpose.
      chunkSizeWarningLimit: 1200,
    },
  } as const;
}
