import { describe, expect, it } from 'vitest';
import { exampleSettings } from '../../../../../testing/example-settings.ts';
import { changedFields, changesOf, namesIn } from './changed-fields.ts';
import { sectionAt, sectionsOf } from './sections.ts';

const { version: _, ...values } = exampleSettings();

describe('what goes to the server', () => {
  it('is only what somebody changed', () => {
    const after = {
      ...values,
      booking: { ...values.booking, holdMinutes: 20 },
      legal: { ...values.legal, terms: { en: '# Ours', pt: '' } },
    };
    expect(changedFields(values, after)).toEqual(['booking.holdMinutes', 'legal.terms']);
    expect(changesOf(values, after)).toEqual({
      booking: { holdMinutes: 20 },
      legal: { terms: { en: '# Ours', pt: '' } },
    });
    expect(changesOf(values, values)).toEqual({});
  });
});

describe('a part of the settings', () => {
  it('is found by the address, and by the fields in it', () => {
    expect(sectionAt('?section=areas')).toBe('areas');
    expect(sectionAt('?section=nonsense')).toBe('hours');
    expect(sectionsOf(['receipts.vatPercentage', 'booking.opensAt', 'company.phone'])).toEqual(['hours', 'contact']);
  });

  it('is marked by what is touched in it, however deep', () => {
    const touched = { booking: { opensAt: false, closesAt: true }, legal: { terms: { en: true, pt: false } } };
    expect(namesIn(touched)).toEqual(['booking.closesAt', 'legal.terms']);
  });
});
