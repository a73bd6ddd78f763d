import type { UserStatus } from '#contract/admin-users.ts';
import type { TagTone } from '#web/ui/tag.tsx';

export const statusTones: Record<UserStatus, TagTone> = { active: 'good', invited: 'wait', disabled: 'neutral' };
