import { useTranslation } from 'react-i18next';
import { capitalised } from '#domain/language/capitalised.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import { sayUntil, sayWhen } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { readHeldTime } from './held-time.ts';

/** Until when the time of the link is held, while it is the one that is being booked. */
export function HeldNotice({ state }: { state: WizardState }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const held = readHeldTime();
  if (!held || held.startsAt !== state.finalStartTime) return null;
  return (
    <PageFrame className="pb-5">
      <Notice tone="good" announced={false}>
        {capitalised(
          t('waiting.freed', {
            when: sayWhen(held.startsAt, language, state.timezone),
            until: sayUntil(held.until, language, state.timezone),
          }),
        )}
      </Notice>
    </PageFrame>
  );
}
