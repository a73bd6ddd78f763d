import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClientRecord, eraseClient, exportClient } from '#contract/admin-clients.ts';
import { call } from '#web/api/call.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { failureText, tellDone, tellFailure } from '../shared/failures.ts';
import { refreshArea } from '../shared/list/use-list.ts';
import { useOpenRow } from '../shared/record/use-open-row.ts';

type PersonProps = { record: ClientRecord; name: string };

export function EraseActions({ record, name }: PersonProps) {
  const { t } = useTranslation('admin');
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const keepFile = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const data = await call(exportClient, { params: { id: record.id } });
      const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile({ blob, name: 'client.json' });
    } catch (error) {
      tellFailure(t('clients.exportFailed'), error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2.5">
      <Button variant="ghost" size="small" busy={isBusy} onClick={() => void keepFile()}>
        <DownloadIcon size={18} />
        {t('clients.export')}
      </Button>
      <Button variant="quiet" size="small" className="text-danger!" onClick={() => setIsAsking(true)}>
        {t('clients.erase')}
      </Button>
      {isAsking && <EraseDialog record={record} name={name} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

/** For ever, so the name has to be typed: a slip of the hand is not enough. */
function EraseDialog({ record, name, onClose }: PersonProps & { onClose(): void }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { close } = useOpenRow();
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isConfirmed = typed.trim().toLowerCase() === name.trim().toLowerCase();
  const erase = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isConfirmed || isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const { state } = await call(eraseClient, { params: { id: record.id } });
      tellDone(t('clients.erased'), state === 'when_over' ? t('clients.erasedLater') : undefined);
      void refreshArea('clients');
      close();
    } catch (error) {
      setProblem(failureText(error));
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('clients.eraseTitle', { name })}
      description={t('clients.eraseText')}
    >
      <form noValidate onSubmit={(event) => void erase(event)} className="space-y-4">
        <div className="space-y-2 rounded-m bg-sunken p-4 text-s">
          <p>{t('clients.eraseGoes')}</p>
          <p>{t('clients.eraseStays')}</p>
        </div>
        {record.nextVisitAt && record.nextVisitZone && (
          <Notice tone="warning" announced={false}>
            {t('clients.eraseAhead', { start: sayMoment(record.nextVisitAt, language, record.nextVisitZone) })}
          </Notice>
        )}
        <TextField
          label={t('clients.eraseType', { name })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        {problem && (
          <Notice tone="error" title={`${t('clients.eraseFailed')}.`}>
            {problem}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="ghost" size="small" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" variant="danger" size="small" busy={isBusy} disabled={!isConfirmed}>
            {t('clients.eraseConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
