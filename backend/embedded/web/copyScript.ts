/**
 * Buttons with `data-copy` put that text on the clipboard and say `data-done` for a moment. Where the browser has no
 * clipboard for us (http on another name than localhost), the text is selected instead, to be copied by keyboard.
 */
export const copyScript = `(() => {
  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest("button[data-copy]") : null;
    if (!button) return;
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      const before = button.textContent;
      if (before === button.dataset.done) return;
      button.textContent = button.dataset.done;
      setTimeout(() => { button.textContent = before; }, 1500);
    } catch {
      getSelection().selectAllChildren(button.parentElement.querySelector("code"));
    }
  });
})();
`;
