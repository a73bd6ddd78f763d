import { expect, it } from 'vitest';
import { whatIsHere } from './own-preload.mjs';

const files: Record<string, string[]> = {
  'page.js': ['list.js'],
  'list.js': ['row.js'],
  'row.js': ['list.js'],
  'dialog.js': ['row.js'],
};

it('a part that comes later names nothing that its page could not have started without', () => {
  const { isHere, plugin } = whatIsHere();
  const bundle = Object.entries(files).map(([fileName, imports]) => [fileName, { type: 'chunk', fileName, imports }]);
  const { generateBundle } = plugin;
  if (typeof generateBundle !== 'function') throw new Error('The plugin reads no bundle.');
  generateBundle.call({} as never, {} as never, Object.fromEntries(bundle) as never, true);
  expect(['page.js', 'list.js', 'row.js', 'dialog.js'].filter((file) => isHere('page.js', file))).toEqual([
    'page.js',
    'list.js',
    'row.js',
  ]);
});
