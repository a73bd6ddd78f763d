import { describe, expect, it } from 'vitest';
import { fillTemplate, TemplateError } from './template.ts';

const fill = (body: string, values: Record<string, string | number> = {}) =>
  fillTemplate({ subject: 'Subject', body }, values).blocks;

const faultOf = (template: { subject: string; body: string }, values: Record<string, string> = { name: 'Ana' }) => {
  try {
    fillTemplate(template, values);
  } catch (error) {
    if (error instanceof TemplateError) return { part: error.part, line: error.line, message: error.message };
    throw error;
  }
  return null;
};

describe('a template', () => {
  it('reads one block a line', () => {
    expect(
      fill(
        '^ For {{ name }}\n# Hello {{ name }}\n\nA line.\n> {{ code }}\n[Open]({{ link }})\n| When | {{ when }}\n|Where| Lisboa\n~ Small print.\n! {{ faces }}',
        {
          name: 'Ana',
          code: '4821',
          link: 'https://calma.example/a?b=1&c=2',
          when: 'Tuesday',
          faces: 'https://calma.example/a.png',
        },
      ),
    ).toEqual([
      { kind: 'preview', text: 'For Ana' },
      { kind: 'heading', text: 'Hello Ana' },
      { kind: 'paragraph', text: 'A line.' },
      { kind: 'figure', text: '4821' },
      { kind: 'button', label: 'Open', url: 'https://calma.example/a?b=1&c=2' },
      {
        kind: 'rows',
        rows: [
          { label: 'When', value: 'Tuesday' },
          { label: 'Where', value: 'Lisboa' },
        ],
      },
      { kind: 'note', text: 'Small print.' },
      { kind: 'portraits', text: 'https://calma.example/a.png' },
    ]);
  });

  it('leaves out a line whose variable is empty', () => {
    expect(fill('One\n{{ message }}\n| Room | {{ room }}\nTwo', { message: '', room: '' })).toEqual([
      { kind: 'paragraph', text: 'One' },
      { kind: 'paragraph', text: 'Two' },
    ]);
  });

  it.each(['# Heading', '[Click](https://evil.example)', '| a | b', '> 1', 'a\n[Click](https://evil.example)'])(
    'keeps the value %j a plain text',
    (name) => {
      expect(fill('{{ name }}', { name })).toEqual([{ kind: 'paragraph', text: name }]);
    },
  );

  it('does not fill what a value brings along', () => {
    expect(fill('{{ name }}', { name: '{{ code }}', code: '4821' })).toEqual([
      { kind: 'paragraph', text: '{{ code }}' },
    ]);
  });

  it('leaves out a button whose way is closed to this person', () => {
    const { blocks } = fillTemplate({ subject: 'x', body: '[Move]({{ way }})\nBye' }, { way: '' });
    expect(blocks).toEqual([{ kind: 'paragraph', text: 'Bye' }]);
  });

  it.each([
    ['an open brace', 'One\n\nHello {{ name', 3, 'not closed'],
    ['a variable nobody gives', 'Hello {{ name }}\n{{ surname }}', 2, 'undefined variable: surname'],
    ['a property of a value', '{{ name.constructor }}', 1, 'undefined variable: name.constructor'],
    ['a filter', 'One\nTwo\nThree\n{{ name | upcase }}', 4, 'undefined filter: upcase'],
    ['logic', '{% if name %}\nHello\n{% endif %}', 1, 'tag "if" not found'],
    ['a file of the server', '\n{% include "/etc/passwd" %}', 2, 'tag "include" not found'],
    ['a button that runs a script', '[Open](javascript:alert(1))', 1, 'a button needs an address'],
  ])('with %s is refused, naming the line', (_case, body, line, reason) => {
    const fault = faultOf({ subject: 'Subject', body });
    expect(fault).toMatchObject({ part: 'body', line });
    expect(fault?.message).toMatch(new RegExp(`^body, line ${line}: `));
    expect(fault?.message).toContain(reason);
  });

  it('with a faulty subject is refused, naming the subject', () => {
    expect(faultOf({ subject: 'Hello {{ name', body: 'Body' })).toMatchObject({ part: 'subject', line: 1 });
  });
});
