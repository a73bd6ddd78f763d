import { Suspense, useEffect, useRef } from 'react';
import { useLanguage } from '#web/i18n/use-language.ts';
import { optionalPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { navigate } from '#web/ui/router.tsx';

const homeId = 'home-sections';

/** The server puts the sections here, drawn from its data (`http/site/draw-home.ts`). */
const placeholder = '<!--home-->';

let drawn: { language: string | undefined; html: string } | null = null;

/** Keeps what the server has drawn, before the page is taken over: it costs no script, and is good until the next load. */
export const keepDrawnHome = (root: HTMLElement): void => {
  const html = root.querySelector(`#${homeId}`)?.innerHTML ?? '';
  if (html && html !== placeholder) drawn = { language: root.dataset.drawn, html };
};

const HomeLater = optionalPart(() => import('./home-later.tsx'), 'HomeLater');

/** The front page below the zip code. */
export function HomeBelow() {
  const { language } = useLanguage();
  const box = useRef<HTMLDivElement>(null);

  // Links drawn by the server lead on without loading the page anew.
  useEffect(() => {
    const here = box.current;
    const follow = (event: MouseEvent): void => {
      const link = (event.target as Element).closest('a[href^="/"]');
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!link || !isPlain || event.defaultPrevented) return;
      event.preventDefault();
      navigate(link.getAttribute('href') ?? '/');
    };
    here?.addEventListener('click', follow);
    return () => here?.removeEventListener('click', follow);
  }, []);

  const isHere = typeof document === 'undefined' || drawn?.language === language;
  if (isHere)
    return (
      <div
        ref={box}
        id={homeId}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own server drew it from the same components
        dangerouslySetInnerHTML={{ __html: drawn?.html ?? placeholder }}
      />
    );
  return (
    <div ref={box}>
      <Suspense fallback={<Loading />}>
        <HomeLater />
      </Suspense>
    </div>
  );
}
