import type { EmailStatus } from '#contract/emails.ts';
import type { TagTone } from '#web/ui/tag.tsx';

export const statusTones: Record<EmailStatus, TagTone> = {
  planned: 'wait',
  waiting: 'bad',
  sending: 'wait',
  sent: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};
