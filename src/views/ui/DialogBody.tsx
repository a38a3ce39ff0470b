import { type ReactNode, useEffect, useRef, useState } from "react";

const CONTROLS = "a[href], button, input, select, textarea, [tabindex]";

/**
 * What a dialog holds. Where that is higher than its window and has no control, it takes the focus itself: keys then
 * scroll it in every browser.
 */
export function DialogBody({ children }: { readonly children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [isStop, setStop] = useState(false);
  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setStop(
        element.scrollHeight > element.clientHeight && element.querySelector(CONTROLS) === null,
      ),
    );
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [children]);
  return (
    <div ref={body} className="Dialog-body" {...(isStop ? { tabIndex: 0 } : {})}>
      {children}
    </div>
  );
}
