import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';

type Heading = { readonly id: string; readonly text: string };

export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useTranslation('common');
  const current = useHeadingInView(headings);
  return (
    <nav aria-label={t('legal.contents')} data-print="hide" className="sticky top-6 self-start max-lg:hidden">
      <p className="mb-3 font-semibold text-soft text-xs">{t('legal.contents')}</p>
      <ol className="border-line border-l">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={classNames(
                '-ml-px block border-l-2 py-1.5 pl-4 text-s transition-colors hover:text-ink',
                id === current ? 'border-brand font-medium text-ink' : 'border-transparent text-soft',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The last heading that has passed the upper part of the window, so that the mark follows the reader. */
function useHeadingInView(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.id);
  useEffect(() => {
    const follow = () => {
      const passed = headings.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
        return top < window.innerHeight / 3;
      });
      setCurrent((passed.at(-1) ?? headings[0])?.id);
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [headings]);
  return current;
}
