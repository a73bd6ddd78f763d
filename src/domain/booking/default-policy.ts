/** What a new company starts with. Admins change it in the settings; browsers use it only while the settings are not known. */
export const defaultPolicy = {
  opensAt: '08:00',
  closesAt: '22:00',
  noticeHours: 2,
  horizonDays: 90,
  setUpMinutes: 10,
  packUpMinutes: 10,
  holdMinutes: 15,
  fullRefundHours: 24,
  halfRefundHours: 6,
  rescheduleHours: 6,
  answerHours: 24,
  giveUpHoursBefore: 2,
  leastSearchMinutes: 30,
  quietFrom: '22:00',
  quietUntil: '08:00',
  quietBeyondHours: 12,
} as const;
