import { describe, expect, it } from 'vitest';
import { fillLegalText, legalFigures, unknownNames } from './fill-legal-text.ts';

describe('a legal text', () => {
  it('gets its values wherever they are named', () => {
    expect(fillLegalText('[{{email}}](mailto:{{email}})', { email: 'a@b.pt' })).toBe('[a@b.pt](mailto:a@b.pt)');
  });

  it('keeps a name nobody knows, which is told once', () => {
    expect(fillLegalText('Dear {{friend}}', {})).toBe('Dear {{friend}}');
    expect(unknownNames('{{friend}}, {{email}}, {{friend}}', ['email'])).toEqual(['friend']);
  });

  it('is given the figures that decide about refunds', () => {
    const settings = {
      booking: { holdMinutes: 15 },
      cancellation: { fullRefundHours: 24, halfRefundHours: 6, rescheduleHours: 6 },
      dispatch: { giveUpHoursBefore: 2 },
    };
    expect(legalFigures(settings)).toMatchObject({ graceMinutes: '15', lateMinutes: '20', giftCardMonths: '6' });
  });
});
