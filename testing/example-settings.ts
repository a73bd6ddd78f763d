import type { CalendarVisit } from '#contract/admin-calendar.ts';
import type { AdminSettings } from '#contract/admin-settings.ts';

/** The settings of a new server, as its admin gets them. */
export const exampleSettings = (changes: Partial<AdminSettings> = {}): AdminSettings => ({
  booking: {
    opensAt: '08:00',
    closesAt: '22:00',
    otherDays: [],
    noticeHours: 2,
    horizonDays: 90,
    setUpMinutes: 10,
    packUpMinutes: 10,
    holdMinutes: 15,
  },
  travel: { roadPercent: 130, cityKilometres: 20, cityKmh: 35, countryKmh: 70, unknownMinutes: 30 },
  cancellation: { fullRefundHours: 24, halfRefundHours: 6, rescheduleHours: 6 },
  dispatch: {
    waveSize: 3,
    waveMinutes: 10,
    giveUpHoursBefore: 2,
    leastSearchMinutes: 30,
    answerHours: 24,
    quietFrom: '22:00',
    quietUntil: '08:00',
    quietBeyondHours: 12,
    undoMinutes: 10,
    completeHoursAfter: 2,
    therapistSharePercent: 60,
    cancellationSharePercent: null,
  },
  receipts: { vatPercentage: 23 },
  company: {
    legalName: 'Calma Bem-Estar, Lda.',
    taxNumber: '500000000',
    address: 'Rua do Exemplo 1, 1000-001 Lisboa',
    email: 'ola@calma.example',
    phone: '+351 912 345 678',
    complaintsBookUrl: 'https://www.livroreclamacoes.pt',
    disputesUrl: 'https://www.consumidor.gov.pt',
  },
  contact: { chatNumber: null },
  legal: { privacy: { en: '', pt: '' }, terms: { en: '', pt: '' }, cookies: { en: '', pt: '' } },
  version: 1,
  ...changes,
});

/** What somebody who changes the hours is warned of. */
export const comingVisit: CalendarVisit = {
  id: '2b1c7f0e-5f1a-4a7e-9c55-0d5a4f5f0001',
  reference: 'CA-7F3K2Q',
  status: 'confirmed',
  needsAttention: false,
  treatment: { en: 'Relaxing', pt: 'Relaxamento' },
  startsAt: '2026-12-24T15:00:00.000Z',
  endsAt: '2026-12-24T16:00:00.000Z',
  date: '2026-12-24',
  startTime: '15:00',
  endTime: '16:00',
  timezone: 'Europe/Lisbon',
  clientName: 'Inês Duarte',
  zipCode: '1000-001',
  area: 'Lisboa',
  seats: 1,
  missing: 0,
};
