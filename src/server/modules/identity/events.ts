import { defineEvent } from '#server/platform/jobs/events.ts';

/** The person is gone; the id stays on what belonged to them. Whoever keeps more about them forgets it now. */
export const userErased = defineEvent<{ userId: string }>('user.erased');
