import { dayAt } from '#domain/time/days.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { serverNow } from '#web/api/server-clock.ts';

/** The day the calendar shows there. */
export const todayIn = (zone: TimeZone): string => dayAt(serverNow(), zone);
