import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registerZipInterest } from '#contract/zip-codes.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** A zip code nobody goes to yet: an address to write to when somebody does. It stands inside the step's own form, so it sends itself. */
export function ZipInterestForm({ zip }: { zip: string }) {
  const { t } = useTranslation('booking');
  const [email, setEmail] = useState('');
  const [progress, setProgress] = useState<'open' | 'sending' | 'sent'>('open');
  const [failure, setFailure] = useState<string>();

  const send = async (): Promise<void> => {
    setProgress('sending');
    try {
      await call(registerZipInterest, { body: { zip, email: email.trim() } });
      setProgress('sent');
    } catch (error) {
      setProgress('open');
      setFailure(error instanceof ApiError ? (error.fields.email ?? error.text) : t('zip.offline'));
    }
  };

  if (progress === 'sent') {
    return (
      <Notice tone="good" title={t('zip.interestThanks')}>
        {t('zip.interestPromise')}
      </Notice>
    );
  }
  return (
    <div className="rounded-m bg-sunken p-4">
      <p className="mb-3 text-s" role="status">
        <strong>{t('zip.notServedTitle', { zip })}</strong> {t('zip.notServed')}
      </p>
      <TextField
        label={t('zip.interestEmail')}
        type="email"
        name="interest-email"
        autoComplete="email"
        value={email}
        error={failure}
        onChange={(event) => {
          setFailure(undefined);
          setEmail(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void send();
        }}
      />
      <Button variant="ghost" size="small" className="mt-3" busy={progress === 'sending'} onClick={() => void send()}>
        {t('zip.interestSend')}
      </Button>
    </div>
  );
}
