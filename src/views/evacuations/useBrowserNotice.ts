import { useEffect } from "react";

/** Shows a notice of the browser, once for each id, where the reader has allowed them. Null: nothing to tell. */
export function useBrowserNotice(id: string | null, title: string): void {
  useEffect(() => {
    if (id === null || typeof Notification === "undefined") return;
    if (Notification.permission !== "granted") return;
    try {
      // Several tabs with one tag show one notice.
      const notice = new Notification(title, { tag: id, requireInteraction: true });
      notice.addEventListener("click", () => window.focus());
      return () => notice.close();
    } catch {
      // Browsers of phones allow it to service workers only: the page itself still shows it.
      return undefined;
    }
  }, [id, title]);
}
