import { expect, it } from 'vitest';
import { publicLink } from './public-link.ts';

it('builds links from the public address, or from the port of a server that was given none', () => {
  expect(publicLink({ publicUrl: 'https://calma.example', port: 1 }, '/a?b=c')).toBe('https://calma.example/a?b=c');
  expect(publicLink({ publicUrl: null, port: 3000 }, '')).toBe('http://localhost:3000');
});
