import { describe, expect, it } from 'vitest';
import { type CompanyRules, companyRuleFaults } from './company-rules.ts';
import { defaultPolicy } from './default-policy.ts';

const rules: CompanyRules = {
  booking: { ...defaultPolicy, otherDays: [] },
  cancellation: defaultPolicy,
  dispatch: { ...defaultPolicy, waveMinutes: 10 },
};

type Changes = { [Group in keyof CompanyRules]?: Partial<CompanyRules[Group]> };

const withChanges = (changes: Changes): CompanyRules => ({
  booking: { ...rules.booking, ...changes.booking },
  cancellation: { ...rules.cancellation, ...changes.cancellation },
  dispatch: { ...rules.dispatch, ...changes.dispatch },
});

describe('the rules of the company', () => {
  it.each<[string, Changes, string[]]>([
    ['fit as a new server has them', {}, []],
    ['fit when it is open for exactly one visit', { booking: { opensAt: '23:00', closesAt: '24:00' } }, []],
    [
      'do not when it closes before one is over',
      { booking: { opensAt: '10:00', closesAt: '10:45' } },
      ['booking.closesAt'],
    ],
    [
      'do not when a weekday closes before one is over',
      { booking: { otherDays: [{ weekday: 6, hours: { opensAt: '10:00', closesAt: '10:45' } }] } },
      ['booking.otherDays'],
    ],
    [
      'do not when every weekday is closed',
      { booking: { otherDays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, hours: null })) } },
      ['booking.otherDays'],
    ],
    ['do not when nothing can be booked', { booking: { noticeHours: 48, horizonDays: 2 } }, ['booking.noticeHours']],
    ['fit when both refund steps are one', { cancellation: { fullRefundHours: 6 } }, []],
    [
      'do not when half comes back longer than all of it',
      { cancellation: { fullRefundHours: 5 } },
      ['cancellation.halfRefundHours'],
    ],
    [
      'do not when a visit moves after its money is gone',
      { cancellation: { rescheduleHours: 5 } },
      ['cancellation.rescheduleHours'],
    ],
    [
      'do not when a search ends within its first wave',
      { dispatch: { waveMinutes: 31 } },
      ['dispatch.leastSearchMinutes'],
    ],
    ['fit without a night', { dispatch: { quietFrom: '00:00', quietUntil: '00:00' } }, []],
    ['fit with a night of sixteen hours', { dispatch: { quietFrom: '18:00', quietUntil: '10:00' } }, []],
    [
      'do not when hardly any day is left for asking',
      { dispatch: { quietFrom: '18:00', quietUntil: '10:15' } },
      ['dispatch.quietUntil'],
    ],
    [
      'name everything that does not fit',
      { booking: { closesAt: '08:00', horizonDays: 1, noticeHours: 1 }, dispatch: { giveUpHoursBefore: 24 } },
      ['booking.closesAt', 'dispatch.giveUpHoursBefore'],
    ],
  ])('%s', (_, changes, fields) => {
    expect(companyRuleFaults(withChanges(changes)).map(({ field }) => field)).toEqual(fields);
  });
});
