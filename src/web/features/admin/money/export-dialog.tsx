import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportMoney, type moneyFormats } from '#contract/admin-money.ts';
import { formatDate } from '#domain/language/formats.ts';
import { fetchFile } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { failureText, tellDone } from '../shared/failures.ts';

type ExportDialogProps = { period: { from: string; to: string }; onClose(): void };

/** The days on the screen, whatever is filtered, as a file for the accountant. */
export function ExportDialog({ period, onClose }: ExportDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [format, setFormat] = useState<(typeof moneyFormats)[number]>('csv');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const day = (value: string) => formatDate(value, 'medium', language);
  const download = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      saveFile(
        await fetchFile(`${exportMoney.path}?format=${format}&from=${period.from}&to=${period.to}&lang=${language}`),
      );
      tellDone(t('money.exported'));
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('money.export')}
      description={t('money.exportText', { from: day(period.from), to: day(period.to) })}
      footer={
        <>
          <Button variant="ghost" size="small" disabled={isBusy} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button size="small" busy={isBusy} onClick={() => void download()}>
            {t('money.download')}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <RadioCards
          columns={1}
          legend={t('money.format')}
          value={format}
          onChange={setFormat}
          options={[
            { value: 'csv', title: t('money.csv'), description: t('money.csvText') },
            { value: 'xlsx', title: t('money.xlsx'), description: t('money.xlsxText') },
          ]}
        />
        <Notice tone="info" announced={false}>
          {t('money.notSaft')}
        </Notice>
        {problem && (
          <Notice tone="error" title={t('list.exportFailed')}>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
