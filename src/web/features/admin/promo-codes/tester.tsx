import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addInsQuery, treatmentsQuery } from '#web/api/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import type { Choice } from './tester-choice.ts';
import { TesterForm } from './tester-form.tsx';
import { TesterResult } from './tester-result.tsx';

const firstChoice: Choice = {
  code: '',
  treatmentId: null,
  duration: 60,
  people: 1,
  mode: 'together',
  addIns: [],
  email: '',
};

/** Any choice on the left, a code and what it does to the price on the right; on phones the code stands first. */
export function Tester({ firstCode }: { firstCode: string }) {
  const { t } = useTranslation('admin');
  const [choice, setChoice] = useState<Choice>({ ...firstChoice, code: firstCode.slice(0, 40) });
  const treatments = useQuery(treatmentsQuery);
  const addIns = useQuery(addInsQuery);
  const failed = [treatments, addIns].find(({ isError, data }) => isError && !data);
  return (
    <AdminPage
      title={t('promoTest.tester.title')}
      lead={t('promoTest.tester.lead')}
      parent={{ name: t('promoTest.title'), path: location.pathname }}
    >
      {failed && <LoadFailure title={t('promoTest.tester.catalogueFailed')} answer={failed} />}
      {treatments.data && addIns.data && treatments.data.length > 0 && (
        <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
          <TesterForm choice={choice} onChange={setChoice} treatments={treatments.data} addIns={addIns.data} />
          <TesterResult choice={choice} onChange={setChoice} treatments={treatments.data} />
        </div>
      )}
      {treatments.data?.length === 0 && (
        <Card padding="none">
          <EmptyState title={t('promoTest.tester.noTreatments')} />
        </Card>
      )}
      {!failed && !(treatments.data && addIns.data) && (
        <Card>
          <SkeletonText lines={4} />
        </Card>
      )}
    </AdminPage>
  );
}
