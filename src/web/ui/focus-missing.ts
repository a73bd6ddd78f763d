/** The first answer that is missing and can be seen, or else the part of the page where it belongs. */
const findMissing = (page: HTMLElement): HTMLElement | null => {
  const part = page.querySelector<HTMLElement>('[data-missing]');
  // The part itself may say which of its inputs are the answer.
  const answers = part?.dataset.missing === 'true' ? 'input' : part?.dataset.missing;
  const marked = page.querySelectorAll<HTMLElement>(`[aria-invalid="true"], [data-missing] ${answers || 'input'}`);
  const isSeen = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true;
  return [...marked].find(isSeen) ?? part;
};

/** After a button that did not go on: the first missing answer takes the focus, once it has been marked. */
export const focusMissing = (page: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    const missing = page && findMissing(page);
    missing?.focus({ preventScroll: true });
    missing?.scrollIntoView?.({ block: 'center' });
  });
};
