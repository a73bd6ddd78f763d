const narrow = '(width < 48rem)';
/** A toast of four lines, and what keeps it from the edges. */
const tallestToast = 176;

const kept: HTMLElement[] = [];

const say = (): void => {
  const area = document.querySelector<HTMLElement>('[data-toast-area]');
  if (!area) return;
  const last = kept.at(-1);
  const isCovered = last && matchMedia(narrow).matches;
  const room = isCovered ? Math.min(innerHeight - last.getBoundingClientRect().top, innerHeight - tallestToast) : 0;
  area.style.bottom = isCovered ? `calc(${Math.ceil(room)}px + 1rem)` : '';
};

/** A ref: on phones a toast stands above this part of a dialog, as it does above a dock; it would cover the buttons otherwise. */
export const keepFreeOfToasts = (part: HTMLElement | null) => {
  if (!part) return;
  kept.push(part);
  const watch = new ResizeObserver(say);
  watch.observe(part);
  return () => {
    watch.disconnect();
    kept.splice(kept.indexOf(part), 1);
    say();
  };
};
