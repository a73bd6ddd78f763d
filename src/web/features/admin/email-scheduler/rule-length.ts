export const lengthUnits = ['minutes', 'hours', 'days'] as const;
type LengthUnit = (typeof lengthUnits)[number];

export const minutesIn: Record<LengthUnit, number> = { minutes: 1, hours: 60, days: 1440 };

/** The largest unit that leaves a whole number; a day stays 24 hours, as people say of reminders. */
export const unitOf = (minutes: number): LengthUnit => {
  if (minutes > 1440 && minutes % 1440 === 0) return 'days';
  return minutes >= 60 && minutes % 60 === 0 ? 'hours' : 'minutes';
};
