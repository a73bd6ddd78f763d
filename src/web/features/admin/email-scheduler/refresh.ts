import { refreshArea } from '../shared/list/use-list.ts';

/** The list, and the mail that stands open: it is no form, so it may change while one looks at it. */
export const refreshMails = (): Promise<void> => refreshArea('emails', ['admin-row', 'emails']);
