import { isInPart, type WishedPart } from '#domain/waiting-list/waiting-rules.ts';
import { AppError } from '#server/http/app-error.ts';
import { wishesFor } from '#server/modules/clients/public.ts';
import { answerAvailability } from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { WaitingDeps } from './deps.ts';
import type { WaitingWish } from './repo.ts';

const noBooking = '00000000-0000-0000-0000-000000000000';

/** Whom the owner of this address wishes and never gets, as far as the office knows them. */
export const wishesOf = (on: Queryable, email: string) =>
  wishesFor(on, { id: noBooking, userId: null, contact: { email, phone: '' } });

type Starts = { starts: { startsAt: Date; endsAt: Date }[]; isFull: boolean };

/** The free times of the wished day and part of it. Throws what is wrong with the wish. */
export const freeStartsFor = async (
  { roster, clock }: Pick<WaitingDeps, 'roster' | 'clock'>,
  on: Queryable,
  wish: WaitingWish,
  refuse: (field: string) => AppError = () => new AppError('validation_failed'),
): Promise<Starts> => {
  const { date, email, partOfDay, ...choices } = wish;
  const { unwished } = await wishesOf(on, email);
  const query = { ...choices, from: date, to: date, evenClosed: false, evenSoon: false };
  const terms = { isOffice: false, unwished };
  const { days } = await answerAvailability({ database: on, roster, clock }, query, refuse, terms);
  const [found] = days;
  return { starts: inPart(found?.starts ?? [], partOfDay), isFull: found?.isFull ?? false };
};

type FreeStart = { startsAt: string; endsAt: string; time: string };

const inPart = (starts: readonly FreeStart[], part: WishedPart) =>
  starts
    .filter(({ time }) => isInPart(part, time))
    .map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }));
