import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/web/ui/styles.css', 'utf8');

type Tokens = Record<string, string>;

function tokensAfter(selector: string): Tokens {
  const start = css.indexOf(selector);
  if (start < 0) throw new Error(`styles.css has no ${selector}`);
  const block = css.slice(css.indexOf('{', start), css.indexOf('}', start));
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}

const light = tokensAfter('[data-theme="light"] {');
const dark = tokensAfter('[data-theme="dark"] {');
const darkBySystem = tokensAfter(':root:not([data-theme="light"]) {');

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, one: string, other: string) {
  const [darker = 0, lighter = 0] = [one, other]
    .map((name) => {
      const hex = tokens[name];
      if (!hex || !/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`--${name} is no plain colour: ${hex}`);
      return luminance(hex);
    })
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['page', 'surface', 'sunken', 'brand-soft'];
const pairs = (texts: string[], backs: string[]) => texts.flatMap((text) => backs.map((back) => [text, back] as const));

const readable = [
  ...pairs(['text', 'text-soft', 'faint', 'brand', 'accent-text', 'danger'], grounds),
  ...pairs(['text'], ['accent-soft', 'good-soft', 'wait-soft', 'bad-soft']),
  ...pairs(['on-brand'], ['brand', 'brand-hover']),
  ...pairs(['on-danger'], ['danger', 'danger-hover']),
  ['good-text', 'good-soft'],
  ['wait-text', 'wait-soft'],
  ['bad-text', 'bad-soft'],
  ['accent-text', 'accent-soft'],
  ['page', 'text'],
] as const;

const visible = [
  ...pairs(['field-line', 'focus', 'brand', 'danger', 'accent'], ['page', 'surface', 'sunken']),
] as const;

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s colours', (_, tokens) => {
  it.each(readable)('let --%s be read on --%s (4.5:1)', (text, back) => {
    expect(contrast(tokens, text, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(visible)('let an edge of --%s be seen on --%s (3:1)', (edge, back) => {
    expect(contrast(tokens, edge, back)).toBeGreaterThanOrEqual(3);
  });
});

describe('the dark theme', () => {
  it('is the same whether the system or the page asks for it', () => {
    expect(darkBySystem).toEqual(dark);
  });

  it('sets every colour of the light one, the palette apart', () => {
    const palette = /^(sand|sage|clay)-\d+$/;
    const named = Object.keys(light).filter((name) => !palette.test(name));
    expect(Object.keys(dark).sort()).toEqual(named.sort());
  });
});
