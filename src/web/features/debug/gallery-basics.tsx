import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ArrowRightIcon, EditIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { GallerySection, Row } from './gallery-section.tsx';

const swatches = [
  'bg-page',
  'bg-surface',
  'bg-sunken',
  'bg-line',
  'bg-line-strong',
  'bg-brand-soft',
  'bg-brand-line',
  'bg-brand',
  'bg-accent-soft',
  'bg-accent',
  'bg-wait-soft',
  'bg-bad-soft',
  'bg-danger',
];

export function TypeAndColour() {
  const { t } = useTranslation('admin');
  return (
    <GallerySection title={t('debugUi.sections.type')}>
      <Mark />
      <div className="space-y-3">
        <p className="figure text-3xl">{t('debugUi.heading1')}</p>
        <p className="figure text-xl">{t('debugUi.heading2')}</p>
        <p className="figure text-l">{t('debugUi.heading3')}</p>
        <p>{t('debugUi.body')}</p>
        <p className="text-s text-soft">{t('debugUi.body')}</p>
        <p className="text-xs text-faint">{t('debugUi.small')}</p>
        <p className="text-xs font-semibold text-accent-text">{t('debugUi.needNote')}</p>
        <a href="#top" className="link">
          {t('debugUi.link')}
        </a>
      </div>
      <ul className="grid grid-cols-4 gap-3 sm:grid-cols-7">
        {swatches.map((swatch) => (
          <li key={swatch} className="text-xs text-soft">
            <span className={`mb-1.5 block h-14 rounded-m border border-line ${swatch}`} />
            {swatch.slice(3)}
          </li>
        ))}
      </ul>
    </GallerySection>
  );
}

export function Buttons() {
  const { t } = useTranslation('admin');
  return (
    <GallerySection title={t('debugUi.sections.buttons')}>
      <Row>
        <Button>{t('debugUi.primary')}</Button>
        <Button variant="ghost">{t('debugUi.ghost')}</Button>
        <Button variant="quiet">{t('debugUi.quiet')}</Button>
        <Button variant="danger">{t('debugUi.danger')}</Button>
      </Row>
      <Row>
        <Button busy>{t('debugUi.busy')}</Button>
        <Button variant="ghost" busy>
          {t('debugUi.busy')}
        </Button>
        <Button disabled>{t('debugUi.disabled')}</Button>
        <Button variant="ghost" disabled>
          {t('debugUi.disabled')}
        </Button>
      </Row>
      <Row>
        <Button size="small">{t('debugUi.small2')}</Button>
        <Button size="small" variant="ghost">
          {t('debugUi.small2')}
        </Button>
        <LinkButton to="/" size="small" variant="ghost">
          {t('debugUi.asLink')}
          <ArrowRightIcon size={18} />
        </LinkButton>
        <IconButton label={t('debugUi.edit')}>
          <EditIcon />
        </IconButton>
        <IconButton label={t('debugUi.remove')} disabled>
          <TrashIcon />
        </IconButton>
      </Row>
      <SearchField label={t('debugUi.search')} className="max-w-[480px]" />
    </GallerySection>
  );
}
