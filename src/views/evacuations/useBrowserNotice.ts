import { useEffect } from "react";
import { EvacuationId } from "../../domain/base/ids.ts";
import { evacuationPath } from "../../domain/evacuations/evacuationMessage.ts";

/**
 * Shows a notice of the browser, once for each evacuation, where the reader has allowed them. Null: nothing to tell. Where
 * the service worker shows notifications, by it and under the same tag, so that a push of the same takes its place.
 */
export function useBrowserNotice(id: string | null, title: string): void {
  useEffect(() => {
    if (id === null || typeof Notification === "undefined") return;
    if (Notification.permission !== "granted") return;
    const shown = show(EvacuationId.parse(id), title);
    return () => void shown.then((close) => close()).catch(() => undefined);
  }, [id, title]);
}

/** Answers what closes it again. */
async function show(tag: EvacuationId, title: string): Promise<() => Promise<void> | void> {
  const options = { tag, requireInteraction: true };
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration === undefined) {
      // Several tabs with one tag show one notice.
      const notice = new Notification(title, options);
      notice.addEventListener("click", () => window.focus());
      return () => notice.close();
    }
    const [before] = await registration.getNotifications({ tag });
    if (before !== undefined) return () => undefined;
    const data = { path: evacuationPath({ id: tag }), isOfPage: true };
    await registration.showNotification(title, { ...options, data });
    return async () => {
      const own = (await registration.getNotifications({ tag })).filter(
        (one) => (one.data as { readonly isOfPage?: boolean } | null)?.isOfPage === true,
      );
      for (const one of own) one.close();
    };
  } catch {
    // Browsers of phones allow it to service workers only: the page itself still shows it.
    return () => undefined;
  }
}
