import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClientRecord, eraseClient, exportClient } from '#contract/admin-clients.ts';
import { call } from '#web/api/call.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { TypedConfirm } from '../shared/dialogs/typed-confirm.tsx';
import { tellDone } from '../shared/failures.ts';
import { refreshArea } from '../shared/list/use-list.ts';
import { useOpenRow } from '../shared/record/use-open-row.ts';
import { useWork } from '../shared/use-work.ts';

type PersonProps = { record: ClientRecord; name: string };

export function EraseActions({ record, name }: PersonProps) {
  const { t } = useTranslation('admin');
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, runAndTell } = useWork();
  const keepFile = () =>
    runAndTell(t('clients.exportFailed'), async () => {
      const data = await call(exportClient, { params: { id: record.id } });
      const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile({ blob, name: 'client.json' });
    });
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

function EraseDialog({ record, name, onClose }: PersonProps & { onClose(): void }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { close } = useOpenRow();
  const erase = async (): Promise<void> => {
    const { state } = await call(eraseClient, { params: { id: record.id } });
    tellDone(t('clients.erased'), state === 'when_over' ? t('clients.erasedLater') : undefined);
    void refreshArea('clients');
    close();
  };
  return (
    <TypedConfirm
      isOpen
      title={t('clients.eraseTitle', { name })}
      description={t('clients.eraseText')}
      expected={name}
      label={t('clients.eraseType', { name })}
      confirmLabel={t('clients.eraseConfirm')}
      failedTitle={t('clients.eraseFailed')}
      act={erase}
      onClose={onClose}
    >
      <div className="space-y-2 rounded-m bg-sunken p-4 text-s">
        <p>{t('clients.eraseGoes')}</p>
        <p>{t('clients.eraseStays')}</p>
      </div>
      {record.nextVisitAt && record.nextVisitZone && (
        <Notice tone="warning" announced={false}>
          {t('clients.eraseAhead', { start: sayMoment(record.nextVisitAt, language, record.nextVisitZone) })}
        </Notice>
      )}
    </TypedConfirm>
  );
}
