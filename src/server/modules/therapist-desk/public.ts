export { allAhead, offersWithin, outsideHours, withinDays } from './affected-visits.ts';
export { refuseFaults as refuseFaultyHours, toMinutes, toTimes } from './hours.ts';
export { takeDaysOff } from './time-off.ts';
