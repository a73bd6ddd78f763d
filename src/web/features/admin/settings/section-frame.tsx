import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { isFormSection, type Section, sections } from './sections.ts';

export type SectionMarks = Partial<Record<Section, 'unsaved' | 'faulty'>>;

type SectionFrameProps = {
  current: Section;
  marks?: SectionMarks;
  /** Something is typed and not saved: the way back should then leave the form, not walk through its parts. */
  isUnsaved?: boolean;
  children: ReactNode;
};

const linkLook =
  'flex min-h-11 items-center justify-between gap-2 rounded-s px-3.5 text-s whitespace-nowrap text-soft no-underline transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink max-xl:rounded-full max-xl:inset-ring max-xl:inset-ring-line max-xl:aria-[current=page]:inset-ring-brand';

/** The parts of the settings beside their content; on narrow screens in one row above it. */
export function SectionFrame({ current, marks = {}, isUnsaved = false, children }: SectionFrameProps) {
  const { t } = useTranslation('admin');
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is in sight.
  useEffect(() => {
    const list = row.current;
    const link = list?.querySelector<HTMLElement>('[aria-current=page]');
    // Only the row moves: the page stays where it is.
    if (list && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <div className="xl:grid xl:grid-cols-[212px_minmax(0,1fr)] xl:gap-10">
      <nav aria-label={t('settings.nav')} className="max-xl:mb-6 xl:sticky xl:top-6 xl:self-start">
        <ul
          ref={row}
          className="relative flex gap-2 xl:flex-col xl:gap-0.5 max-xl:-mx-5 max-xl:overflow-x-auto max-xl:px-5 max-xl:py-1 md:max-xl:-mx-10 md:max-xl:px-10"
        >
          {sections.map((section) => (
            <li
              key={section}
              className="xl:nth-last-4:mt-2.5 xl:nth-last-4:border-t xl:nth-last-4:border-line xl:nth-last-4:pt-2.5"
            >
              <SectionLink
                section={section}
                isCurrent={section === current}
                mark={marks[section]}
                inPlace={isUnsaved && isFormSection(section)}
              />
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

type SectionLinkProps = { section: Section; isCurrent: boolean; mark: SectionMarks[Section]; inPlace: boolean };

function SectionLink({ section, isCurrent, mark, inPlace }: SectionLinkProps) {
  const { t } = useTranslation('admin');
  return (
    <Link
      to={`?section=${section}`}
      replace={inPlace}
      state={inPlace ? window.history.state : null}
      aria-current={isCurrent ? 'page' : undefined}
      className={linkLook}
    >
      {t(`settings.sections.${section}`)}
      {mark === 'faulty' && (
        <span className="text-danger">
          <AlertIcon size={16} />
          <span className="sr-only">, {t('settings.faultyMark')}</span>
        </span>
      )}
      {mark === 'unsaved' && (
        <span className="size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">, {t('settings.unsavedMark')}</span>
        </span>
      )}
    </Link>
  );
}

type SectionHeadProps = { section: Section; actions?: ReactNode };

/** Every part begins alike: its name, what it is about, and what can be done. */
export function SectionHead({ section, actions }: SectionHeadProps) {
  const { t } = useTranslation('admin');
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-xl">{t(`settings.sections.${section}`)}</h2>
        <p className="mt-1 max-w-[68ch] text-s text-soft">{t(`settings.leads.${section}`)}</p>
      </div>
      {actions}
    </header>
  );
}
