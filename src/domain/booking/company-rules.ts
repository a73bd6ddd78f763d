import { daysOf, type OpenHours, type OpenWeek } from '#domain/availability/open-week.ts';

/** The rules of the company that must fit each other, whoever changes one of them. */
export type CompanyRules = {
  readonly booking: OpenWeek & {
    readonly noticeHours: number;
    readonly horizonDays: number;
  };
  readonly cancellation: {
    readonly fullRefundHours: number;
    readonly halfRefundHours: number;
    readonly rescheduleHours: number;
  };
  readonly dispatch: {
    readonly waveMinutes: number;
    readonly giveUpHoursBefore: number;
    readonly leastSearchMinutes: number;
    /** The night in which nobody is asked, `HH:MM`; none when both are equal. */
    readonly quietFrom: string;
    readonly quietUntil: string;
  };
};

type CompanyRuleFault = {
  readonly field: string;
  readonly reason:
    | 'closes_too_early'
    | 'never_open'
    | 'notice_beyond_horizon'
    | 'refund_steps'
    | 'reschedule_too_late'
    | 'search_shorter_than_wave'
    | 'gives_up_beyond_horizon'
    | 'quiet_too_long';
};

const shortestVisitMinutes = 60;
const longestNightMinutes = 16 * 60;

/** Everything that does not fit, each with the field a person would change. */
export function companyRuleFaults({ booking, cancellation, dispatch }: CompanyRules): CompanyRuleFault[] {
  const horizonHours = booking.horizonDays * 24;
  const nightMinutes = (minuteOf(dispatch.quietUntil) - minuteOf(dispatch.quietFrom) + 1440) % 1440;
  const checks: [boolean, CompanyRuleFault][] = [
    [openMinutes(booking) < shortestVisitMinutes, { field: 'booking.closesAt', reason: 'closes_too_early' }],
    [
      booking.otherDays.some(({ hours }) => hours && openMinutes(hours) < shortestVisitMinutes),
      { field: 'booking.otherDays', reason: 'closes_too_early' },
    ],
    [daysOf(booking).every((day) => day === null), { field: 'booking.otherDays', reason: 'never_open' }],
    [booking.noticeHours >= horizonHours, { field: 'booking.noticeHours', reason: 'notice_beyond_horizon' }],
    [
      cancellation.halfRefundHours > cancellation.fullRefundHours,
      { field: 'cancellation.halfRefundHours', reason: 'refund_steps' },
    ],
    // A visit that may still be moved when its money is gone would be a way around the refund steps.
    [
      cancellation.rescheduleHours < cancellation.halfRefundHours,
      { field: 'cancellation.rescheduleHours', reason: 'reschedule_too_late' },
    ],
    [
      dispatch.leastSearchMinutes < dispatch.waveMinutes,
      { field: 'dispatch.leastSearchMinutes', reason: 'search_shorter_than_wave' },
    ],
    [
      dispatch.giveUpHoursBefore >= horizonHours,
      { field: 'dispatch.giveUpHoursBefore', reason: 'gives_up_beyond_horizon' },
    ],
    [nightMinutes > longestNightMinutes, { field: 'dispatch.quietUntil', reason: 'quiet_too_long' }],
  ];
  return checks.flatMap(([isWrong, fault]) => (isWrong ? [fault] : []));
}

const openMinutes = ({ opensAt, closesAt }: OpenHours): number => minuteOf(closesAt) - minuteOf(opensAt);

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
