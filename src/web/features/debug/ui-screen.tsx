import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { RoomIllustration } from '#web/ui/room-illustration.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Buttons, TypeAndColour } from './gallery-basics.tsx';
import { Data, Dates, Floating } from './gallery-data.tsx';
import { Choices, Fields } from './gallery-forms.tsx';
import { LongText, Messages, Progress, Waiting } from './gallery-messages.tsx';
import { GallerySection } from './gallery-section.tsx';

type Theme = 'light' | 'dark' | 'both';

const treatmentPictures = [
  'relaxing',
  'deep-tissue',
  'sports',
  'pregnancy',
  'lymphatic-drainage',
  'hot-stones',
  'reflexology',
  'thai',
];

export function Screen() {
  const { t } = useTranslation('admin');
  const [theme, setTheme] = useState<Theme>(systemTheme);
  useEffect(() => {
    document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light';
    return () => {
      delete document.documentElement.dataset.theme;
    };
  }, [theme]);
  return (
    <PageFrame width={theme === 'both' ? 'full' : 'middle'} className="py-8">
      <PageHeading
        title={t('debugUi.title')}
        lead={t('debugUi.lead')}
        actions={
          <Segmented
            label={t('debugUi.theme')}
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'light', label: t('debugUi.themeLight') },
              { value: 'dark', label: t('debugUi.themeDark') },
              { value: 'both', label: t('debugUi.themeBoth') },
            ]}
          />
        }
      />
      {theme === 'both' ? (
        <div className="grid gap-6 xl:grid-cols-2">
          <div data-theme="light" className="min-w-0 rounded-l px-6">
            <Gallery />
          </div>
          <div data-theme="dark" className="min-w-0 rounded-l px-6">
            <Gallery />
          </div>
        </div>
      ) : (
        <Gallery />
      )}
    </PageFrame>
  );
}

function systemTheme(): Theme {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function Gallery() {
  return (
    <>
      <TypeAndColour />
      <Buttons />
      <Fields />
      <Choices />
      <Progress />
      <Messages />
      <Floating />
      <Data />
      <Dates />
      <Waiting />
      <Pictures />
      <LongText />
    </>
  );
}

function Pictures() {
  const { t } = useTranslation('admin');
  return (
    <GallerySection title={t('debugUi.sections.pictures')}>
      <RoomIllustration className="aspect-[1/1.02] max-w-[420px]" />
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {treatmentPictures.map((name) => (
          <li key={name} className="text-xs text-soft">
            <span className="mb-1.5 grid place-items-center rounded-m bg-sunken p-4">
              <img src={`/treatments/${name}.svg`} alt="" width={160} height={120} />
            </span>
            {name}
          </li>
        ))}
      </ul>
    </GallerySection>
  );
}
