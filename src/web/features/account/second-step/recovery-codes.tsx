import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { AccountPage } from '../account-page.tsx';

/** Shown once: nobody can read them again. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved(): void }) {
  const { t } = useTranslation('auth');
  const announced = useRef<HTMLDivElement>(null);
  useEffect(() => announced.current?.focus(), []);
  const keep = () =>
    saveFile({ blob: new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), name: 'recovery-codes.txt' });
  return (
    <AccountPage title={t('secondStep.codesTitle')} lead={t('secondStep.codesLead')}>
      <div ref={announced} tabIndex={-1} className="outline-none">
        <Notice tone="info">{t('secondStep.codesOnce')}</Notice>
        <ul className="mt-5 grid grid-cols-2 gap-x-6 gap-y-2 font-semibold tabular-nums select-all">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onSaved}>{t('secondStep.saved')}</Button>
        <Button variant="ghost" onClick={keep}>
          {t('secondStep.download')}
        </Button>
      </div>
    </AccountPage>
  );
}
