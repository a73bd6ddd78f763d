import type { ReactNode } from 'react';

/** `<terms>…</terms>` in a text becomes a link; the library's own way of doing it would weigh on every page. */
export const textWithLinks = (text: string, pages: Readonly<Record<string, string>>): ReactNode[] =>
  text.split(/(<\w+>.*?<\/\w+>)/).map((part) => {
    const [, name = '', words] = /^<(\w+)>(.*?)<\/\1>$/.exec(part) ?? [];
    return words === undefined ? (
      part
    ) : (
      <a key={name} href={pages[name]} target="_blank" rel="noopener" className="link">
        {words}
      </a>
    );
  });
