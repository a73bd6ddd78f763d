import { type ClientError, reportHiddenError } from './report-error.ts';

/** What the customer wants hidden: the card provider's own errors and the browser's words for a lost connection. */
const isNoise = (text: string): boolean => /stripe|failed to fetch/i.test(text);

const textOf = (value: unknown): string => (value instanceof Error ? value.message : String(value));

const overlays = 'vite-error-overlay, #webpack-dev-server-client-overlay, [data-runtime-error-overlay]';

/** Hides that noise from the person and the console, and tells the server's log instead. */
export const installNoiseFilter = (): void => {
  const hide = (kind: ClientError['kind'], text: string, event: Event): void => {
    if (!isNoise(text)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    reportHiddenError(kind, text);
  };
  window.addEventListener('error', (event) => hide('error', `${event.message} ${event.filename}`, event), true);
  window.addEventListener('unhandledrejection', (event) => hide('rejection', textOf(event.reason), event), true);

  // biome-ignore lint/suspicious/noConsole: this is the filter in front of it
  const original = console.error.bind(console);
  console.error = (...parts: unknown[]) => {
    const text = parts.map(textOf).join(' ');
    if (isNoise(text)) reportHiddenError('console', text);
    else original(...parts);
  };

  const removeOverlays = (): void => {
    for (const overlay of document.querySelectorAll(overlays)) overlay.remove();
  };
  setInterval(removeOverlays, 200);
  setInterval(removeOverlays, 1000);
};
