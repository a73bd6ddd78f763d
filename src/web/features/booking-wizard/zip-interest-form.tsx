import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/use-language.ts';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { ZipInterest } from './use-zip-interest.ts';

type ZipInterestFormProps = { zip: string; areas?: readonly string[] | undefined; interest: ZipInterest };

/** A zip code that is not served yet: where we do come, and an address to write to when we start. The step's button sends it. */
export function ZipInterestForm({ zip, areas = [], interest }: ZipInterestFormProps) {
  const { t } = useTranslation('front');
  const { language } = useLanguage();
  const { email, progress, failure } = interest;
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  // On a phone the answer would lie under the bar at the bottom.
  useEffect(() => box.current?.scrollIntoView?.({ block: 'nearest' }), []);
  useEffect(() => {
    if (failure) field.current?.focus();
  }, [failure]);

  if (progress === 'sent') {
    return (
      <Notice tone="good" title={t('zip.interestThanks')}>
        {t('zip.interestPromise')}
      </Notice>
    );
  }
  const served = new Intl.ListFormat(language, { type: 'conjunction' }).format(areas);
  return (
    <div ref={box} className="scroll-mb-4 rounded-m bg-sunken p-4">
      <p className="mb-3 text-s" role="status">
        <strong>{t('zip.notServedTitle', { zip })}</strong>{' '}
        {areas.length > 0 && t('zip.servedAreas', { areas: served })} {t('zip.notServed')}
      </p>
      <TextField
        ref={field}
        label={t('zip.interestEmail')}
        type="email"
        name="interest-email"
        autoComplete="email"
        value={email}
        error={failure ?? undefined}
        onChange={(event) => interest.type(event.target.value)}
      />
    </div>
  );
}
