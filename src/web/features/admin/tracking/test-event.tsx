import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTestEvent, trackedNames } from '#contract/tracking.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/select.tsx';
import { tellDone } from '../shared/failures.ts';
import { refreshArea } from '../shared/list/use-list.ts';
import { useWork } from '../shared/use-work.ts';
import { useEventName } from './event-names.tsx';

export function TestEvent() {
  const { t } = useTranslation('admin');
  const nameOf = useEventName();
  const [name, setName] = useState<(typeof trackedNames)[number]>('booking_step');
  const { isBusy, runAndTell } = useWork();
  const send = () =>
    runAndTell(t('tracking.testFailed'), async () => {
      await call(sendTestEvent, { body: { name } });
      tellDone(t('tracking.testDone'), t('tracking.testDoneText', { event: nameOf(name) }));
      await refreshArea('tracking');
    });
  return (
    <Card as="section" aria-labelledby="tracking-test">
      <h2 id="tracking-test" className="text-l">
        {t('tracking.testTitle')}
      </h2>
      <p className="mt-1 mb-4 text-s text-soft">{t('tracking.testLead')}</p>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Select
          label={t('tracking.testName')}
          value={name}
          onChange={(event) => setName(trackedNames.find((one) => one === event.target.value) ?? name)}
          options={trackedNames.map((one) => ({ value: one, label: nameOf(one) }))}
        />
        <Button type="submit" variant="ghost" size="small" wide busy={isBusy}>
          {t('tracking.testSend')}
        </Button>
      </form>
      <p className="mt-4 border-t border-line pt-3 text-xs text-soft">{t('tracking.liveHint')}</p>
    </Card>
  );
}
