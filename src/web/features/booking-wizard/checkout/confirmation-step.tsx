import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '#web/ui/button.tsx';
import type { StepFlow } from '../frame/step-flow.ts';
import type { LentPage } from '../lent.ts';
import { readDone, rememberToken, writeDone } from './hold/held-store.ts';

/** What was paid here, with the key that its page asks for. */
const openDone = () => {
  const done = readDone();
  if (done) rememberToken(done);
  return done;
};

/** The last step is the page of the booking itself, as every mailed link opens it. */
export function ConfirmationStep({ flow, Page }: { flow: StepFlow; Page: LentPage }) {
  const { t } = useTranslation('booking');
  const [done] = useState(openDone);
  if (!done) return null;
  const startAgain = (): void => {
    writeDone(null);
    flow.reset();
  };
  const after = (
    <div className="flex flex-wrap gap-2.5 border-t border-line pt-5">
      <LinkButton to={`/bookings/${done.bookingId}`} variant="ghost" size="small">
        {t('done.manage')}
      </LinkButton>
      <Button variant="quiet" size="small" onClick={startAgain}>
        {t('done.again')}
      </Button>
    </div>
  );
  return <Page bookingId={done.bookingId} justPaid={{ hasMoved: flow.hasMoved, after }} />;
}
