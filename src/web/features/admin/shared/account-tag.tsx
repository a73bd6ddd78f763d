import { useTranslation } from 'react-i18next';
import type { UserStatus } from '#contract/account-fields.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const tones: Record<UserStatus, TagTone> = { active: 'good', invited: 'wait', disabled: 'neutral' };

/** Whether somebody can sign in. */
export function AccountTag({ status }: { status: UserStatus }) {
  const { t } = useTranslation('admin');
  return <Tag tone={tones[status]}>{t(`users.statuses.${status}`)}</Tag>;
}
