import { afterEach, expect, it } from 'vitest';
import { bearTranslation } from './bear-translation.ts';

const { removeChild, insertBefore } = Node.prototype;
afterEach(() => Object.assign(Node.prototype, { removeChild, insertBefore }));

it('what a translation has replaced can be removed and built upon, and everything else as ever', () => {
  bearTranslation();
  const page = document.createElement('p');
  const text = document.createTextNode('Sixty minutes');
  page.append(text);
  const font = document.createElement('font');
  font.textContent = 'Sechzig Minuten';
  text.replaceWith(font);
  expect(page.removeChild(text)).toBe(text);
  const more = document.createElement('b');
  page.insertBefore(more, text);
  expect([...page.childNodes]).toEqual([font, more]);
  page.insertBefore(document.createElement('i'), more);
  page.removeChild(font);
  expect(page.innerHTML).toBe('<i></i><b></b>');
});
