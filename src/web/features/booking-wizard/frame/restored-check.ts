import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { verifyCode } from '#contract/promo-codes.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { wasRestored } from '../draft-storage.ts';
import type { Wizard } from '../use-wizard.ts';

/** Says that a saved draft is back. A promo code that comes out of a saved draft is asked for again; prices come fresh from the catalogue anyway. */
export const useRestoredCheck = ({ state, patch }: Wizard): void => {
  const { t } = useTranslation('booking');
  const restored = useRef(state.promoCode);
  useEffect(() => {
    if (wasRestored()) showToast({ title: t('restored') });
  }, [t]);

  useEffect(() => {
    const promo = restored.current;
    restored.current = null;
    if (!promo) return;
    call(verifyCode, { params: { code: promo.code } }).then(
      (answer) => {
        if ('promoCode' in answer) patch({ promoCode: { ...promo, ...answer.promoCode } });
      },
      (error: unknown) => {
        // Without an answer, or asked too often, the code stays; the booking itself asks once more.
        if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return;
        patch({ promoCode: null });
        showToast({ title: t('code.failed'), description: error.said ?? t('code.failedText'), variant: 'destructive' });
      },
    );
  }, [patch, t]);
};
