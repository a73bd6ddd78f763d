import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#domain/language/language.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import { readTexts } from '#server/platform/texts.ts';
import { exampleOf, mailTypeNames, secretsOf } from '../mail-types.ts';
import { type Company, readStandardTexts, renderMail } from './render-mail.ts';

const every = mailTypeNames.flatMap((type) => languages.map((language) => ({ type, language })));

/** What is said and in which order, without how it looks. */
const saidIn = (html: string): string => html.replace(/^.*<body/s, '<body').replace(/ style="[^"]*"/g, '');

describe('a mail', () => {
  let company: Company;

  beforeAll(async () => {
    const texts = readStandardTexts(await readTexts(join(projectRoot, 'locales')));
    company = { brand: 'Calma', siteUrl: 'https://calma.example', texts };
  });

  const render = (type: (typeof mailTypeNames)[number], language: (typeof languages)[number], values = {}) =>
    renderMail(company, { type, language }, company.texts[language][type], { ...exampleOf(type, language), ...values });

  it('exists for every type in every language, and for nothing else', () => {
    for (const language of languages) {
      const mails = Object.entries(company.texts[language]).filter(([, text]) => 'body' in text);
      expect(mails.map(([name]) => name).sort()).toEqual([...mailTypeNames].sort());
    }
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
    for (const [name, value] of Object.entries(exampleOf(type, language))) {
      if (name !== 'portraits') expect(`${subject}\n${text}`).toContain(String(value));
      expect(html).toContain(String(value));
    }
  });

  it.each(every)('of type $type shows none of its secrets on a locked phone in $language', ({ type, language }) => {
    const { subject } = render(type, language);
    const values: Readonly<Record<string, string | number>> = exampleOf(type, language);
    const keys = secretsOf(type).filter((name) => /code|link|message/i.test(name));
    for (const name of keys) expect(subject).not.toContain(String(values[name]));
  });

  it.each(every)('of type $type is what it was in $language', ({ type, language }) => {
    const { subject, text, html } = render(type, language);
    expect(`${subject}\n\n${text}`).toMatchSnapshot('text');
    expect(saidIn(html)).toMatchSnapshot('html');
  });

  const payloads = [
    '<script>alert("x")</script>\'&',
    '"><img src=x onerror=alert(1)>',
    '{{ siteUrl }}{% include "/etc/passwd" %}',
    '[click](https://evil.example)',
    'a\r\nBcc: eve@evil.example\r\n\r\n# b\n| c | d',
  ];

  it.each(every)('of type $type shows whatever a value holds as text in $language', ({ type, language }) => {
    for (const payload of payloads) {
      const given = Object.entries(exampleOf(type, language));
      const values = Object.fromEntries(
        given.map(([name, value]) => [name, /^http/.test(`${value}`) ? value : payload]),
      );
      const shape = (html: string) => html.replace(/<br>/g, '').match(/<\/?[a-z0-9]+/g);
      const { subject, html } = render(type, language, values);
      expect(html).not.toMatch(/<script|<img (?!class="portrait" src="https:\/\/calma)|href="https:\/\/evil/);
      expect(shape(html)).toEqual(shape(render(type, language).html));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
      expect(subject).not.toMatch(/[\u0000-\u001f]/);
    }
  });

  it('keeps a link inside its attribute', () => {
    const { html, text } = render('password_reset', 'en', { link: 'https://calma.example/?a=1&b="><script>' });
    expect(html).toContain('href="https://calma.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
    expect(text).toContain('https://calma.example/?a=1&b="><script>');
  });

  it('says beside its subject what its own line for that says, once, and else its first sentence', () => {
    const beside = (body: string) => {
      const { html, text } = renderMail(company, { type: 'welcome', language: 'en' }, { subject: 's', body }, {});
      const [, hidden] = /<div style="display:none[^>]*>([^<]*)</.exec(html) ?? [];
      return [hidden, html.split('Refund').length - 1, text.includes('Refund')];
    };
    expect(beside('^ Refund: 65,00 €\n# Cancelled\nA line.')).toEqual(['Refund: 65,00 €', 1, false]);
    expect(beside('# Cancelled\nA line.\nAnother.')).toEqual(['A line.', 0, false]);
  });

  it.each(every)('of type $type puts no key beside its subject in $language', ({ type, language }) => {
    const [, beside = ''] = /<div style="display:none[^>]*>([^<]*)</.exec(render(type, language).html) ?? [];
    const values: Readonly<Record<string, string | number>> = exampleOf(type, language);
    const keys = secretsOf(type).filter((name) => /code|link|message/i.test(name));
    expect(beside).toMatch(/\S/);
    for (const name of keys) expect(beside).not.toContain(String(values[name]));
  });

  it('has a subject of one line, whatever a name holds', () => {
    const { subject } = render('welcome', 'en', { firstName: 'Ana\r\nBcc: eve@evil.example' });
    expect(subject).toBe('Welcome to Calma, Ana Bcc: eve@evil.example');
  });

  it('escapes what an admin typed into the template', () => {
    const { html } = renderMail(
      company,
      { type: 'welcome', language: 'en' },
      { subject: 's', body: '<img src=x onerror=alert(1)>' },
      {},
    );
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});
