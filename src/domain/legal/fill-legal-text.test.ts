import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fillLegalText, legalFigures, legalNames, unknownNames } from './fill-legal-text.ts';

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
      dispatch: { answerHours: 24, giveUpHoursBefore: 2, leastSearchMinutes: 30 },
    };
    expect(legalFigures(settings)).toMatchObject({
      ...{ answerHours: '24', leastSearchMinutes: '30', graceMinutes: '15', lateMinutes: '20', giftCardMonths: '6' },
      ...{ doorMinutes: '10', voucherDays: '3', voucherNoticeDays: '5' },
    });
    for (const language of ['en', 'pt']) {
      const terms = readFileSync(`locales/${language}/legal/terms.md`, 'utf8');
      for (const name of Object.keys(legalFigures(settings))) expect(terms, language).toContain(`{{${name}}}`);
      expect(unknownNames(terms, legalNames)).toEqual([]);
    }
  });
});
