import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#domain/language/language.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import { readTexts } from '#server/platform/texts.ts';
import { readHouseTexts } from './house-texts.ts';
import { mailTypeNames, mailTypes } from './mail-types.ts';
import { type House, renderMail } from './render-mail.ts';

const every = mailTypeNames.flatMap((type) => languages.map((language) => ({ type, language })));

describe('a mail', () => {
  let house: House;

  beforeAll(async () => {
    const texts = readHouseTexts(await readTexts(join(projectRoot, 'locales')));
    house = { brand: 'Calma', siteUrl: 'https://calma.example', texts };
  });

  const render = (type: (typeof mailTypeNames)[number], language: (typeof languages)[number], values = {}) =>
    renderMail(house, language, house.texts[language][type], { ...mailTypes[type].example, ...values });

  it('exists for every type in every language, and for nothing else', () => {
    for (const language of languages)
      expect(Object.keys(house.texts[language]).sort()).toEqual(['layout', ...mailTypeNames].sort());
  });

  it.each(every)('of type $type is whole in $language', ({ type, language }) => {
    const { subject, text, html } = render(type, language);
    expect(subject).toMatch(/\S/);
    expect(`${subject}${text}${html}`).not.toMatch(/\{\{|\}\}|undefined|null|\[object/);
    expect(html).toContain(`<html lang="${language}">`);
    expect(text).toContain('https://calma.example');
  });

  it.each(every)('of type $type names every variable it was given in $language', ({ type, language }) => {
    const { subject, text, html } = render(type, language);
    for (const value of Object.values(mailTypes[type].example)) {
      expect(`${subject}\n${text}`).toContain(String(value));
      expect(html).toContain(String(value));
    }
  });

  it('says the code in its subject, where the terminal and a locked phone show it', () => {
    for (const language of languages) expect(render('verification_code', language).subject).toContain('4821');
  });

  it.each(every)('of type $type shows a name that is a script as text in $language', ({ type, language }) => {
    const firstName = '<script>alert("x")</script>\'&';
    const { text, html } = render(type, language, { firstName });
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&amp;');
    expect(text).toContain(firstName);
  });

  it('keeps a link inside its attribute', () => {
    const { html, text } = render('password_reset', 'en', { link: 'https://calma.example/?a=1&b="><script>' });
    expect(html).toContain('href="https://calma.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
    expect(text).toContain('https://calma.example/?a=1&b="><script>');
  });

  it('has a subject of one line, whatever a name holds', () => {
    const { subject } = render('welcome', 'en', { firstName: 'Ana\r\nBcc: eve@evil.example' });
    expect(subject).toBe('Welcome to Calma, Ana Bcc: eve@evil.example');
  });

  it('escapes what an admin typed into the template', () => {
    const { html } = renderMail(house, 'en', { subject: 's', body: '<img src=x onerror=alert(1)>' }, {});
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});
