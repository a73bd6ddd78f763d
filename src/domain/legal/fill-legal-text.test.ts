import { describe, expect, it } from 'vitest';
import { fillLegalText, unknownNames } from './fill-legal-text.ts';

describe('a legal text', () => {
  it('gets its values wherever they are named', () => {
    expect(fillLegalText('[{{email}}](mailto:{{email}})', { email: 'a@b.pt' })).toBe('[a@b.pt](mailto:a@b.pt)');
  });

  it('keeps a name nobody knows, which is told once', () => {
    expect(fillLegalText('Dear {{friend}}', {})).toBe('Dear {{friend}}');
    expect(unknownNames('{{friend}}, {{email}}, {{friend}}', ['email'])).toEqual(['friend']);
  });
});
