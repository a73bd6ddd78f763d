import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuseAct, type ToldDay, visitProgress, visitStates } from './visit-day.ts';

const startsAt = new Date('2026-11-20T15:00:00Z');
const endsAt = new Date('2026-11-20T16:00:00Z');
const at = (time: string): Date => new Date(`2026-11-20T${time}:00Z`);
const silent: ToldDay = { onWayAt: null, expectedAt: null, arrivedAt: null, nobodySince: null };
const visit = { status: 'confirmed' as const, startsAt, endsAt, isNoShow: false };

describe('what a therapist may tell of a visit', () => {
  it.each([
    ['on_my_way', '11:59', silent, 'too_early'],
    ['on_my_way', '12:00', silent, null],
    ['on_my_way', '15:10', silent, null],
    ['arrived', '14:50', silent, null],
    ['nobody_here', '15:05', silent, 'not_there_yet'],
    ['nobody_here', '14:59', { ...silent, arrivedAt: at('14:50') }, 'too_early'],
    ['nobody_here', '15:00', { ...silent, arrivedAt: at('14:50') }, null],
    ['help', '11:00', silent, 'too_early'],
    ['help', '15:30', silent, null],
  ] as const)('%s at %s: %#', (act, time, told, refusal) => {
    expect(refuseAct(act, visit, told, at(time))).toBe(refusal);
  });

  it.each(['finding_therapist', 'completed', 'cancelled'] as const)('is nothing while it is %s', (status) => {
    expect(refuseAct('arrived', { ...visit, status }, silent, at('15:00'))).toBe('not_confirmed');
  });

  it.each([
    ['completed', '22:00', null],
    ['completed', '22:01', 'not_confirmed'],
    ['cancelled', '18:30', null],
    ['finding_therapist', '15:30', 'not_confirmed'],
  ] as const)('but a call for help while it is %s, at %s: %#', (status, time, refusal) => {
    expect(refuseAct('help', { ...visit, status }, silent, at(time))).toBe(refusal);
  });
});

describe('the day of a visit', () => {
  const onWay = { ...silent, onWayAt: at('14:20'), expectedAt: at('14:45') };

  it.each([
    ['nothing was told', [silent], '14:30', { state: 'planned', isTherapistLate: false }],
    ['somebody is on the way', [onWay], '14:30', { state: 'on_the_way', expectedAt: at('14:45'), since: at('14:20') }],
    [
      'of two the later one counts',
      [onWay, { ...onWay, expectedAt: at('15:05') }],
      '14:30',
      { expectedAt: at('15:05') },
    ],
    [
      'one of two is there',
      [onWay, { ...onWay, arrivedAt: at('14:44') }],
      '14:50',
      { state: 'on_the_way', expectedAt: at('14:45'), isTherapistLate: false },
    ],
    ['nobody is there a minute before', [silent], '15:19', { state: 'planned', isTherapistLate: false }],
    ['nobody is there after twenty minutes', [silent], '15:20', { state: 'planned', isTherapistLate: true }],
    ['the way takes too long', [{ ...onWay, expectedAt: at('15:20') }], '14:30', { isTherapistLate: true }],
    [
      'who is there is not late',
      [{ ...onWay, arrivedAt: at('15:25') }],
      '15:40',
      { state: 'there', isTherapistLate: false },
    ],
    [
      'nobody opens',
      [{ ...silent, arrivedAt: at('15:00'), nobodySince: at('15:02') }],
      '15:05',
      { nobodySince: at('15:02') },
    ],
  ] as const)('%s', (_, told, time, expected) => {
    expect(visitProgress(visit, told, at(time))).toMatchObject(expected);
  });

  it('is over when the visit is, or was missed', () => {
    const over = { ...visit, status: 'completed' as const };
    expect(visitProgress(over, [onWay], at('18:00'))).toMatchObject({ state: 'finished', expectedAt: null });
    expect(visitProgress({ ...visit, status: 'cancelled', isNoShow: true }, [], at('18:00')).state).toBe('no_show');
  });

  it('is never late for whoever is there, and only for a visit that is on', () => {
    const instant = fc.option(fc.date({ min: at('11:00'), max: at('18:00'), noInvalidDate: true }), { nil: null });
    const told = fc.record({ onWayAt: instant, expectedAt: instant, arrivedAt: instant, nobodySince: instant });
    fc.assert(
      fc.property(fc.array(told, { minLength: 1, maxLength: 2 }), fc.date({ noInvalidDate: true }), (days, now) => {
        const progress = visitProgress(visit, days, now);
        expect(visitStates).toContain(progress.state);
        if (days.some(({ arrivedAt }) => arrivedAt)) expect(progress.isTherapistLate).toBe(false);
        expect(visitProgress({ ...visit, status: 'cancelled' }, days, now)).toMatchObject({
          state: 'planned',
          isTherapistLate: false,
        });
      }),
    );
  });
});
