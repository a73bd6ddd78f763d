import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The part of an address that a person cannot change at will: of IPv6 the 56 bits a line is given, of IPv4 all of it. What it gives is a network already, and stays itself. */
export const networkOf = (ip: string): string => {
  if (!ip.includes(':') || !isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = ip.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  const [first = 0, second = 0, third = 0, fourth = 0] = groups.map((group) => Number.parseInt(group, 16));
  return `${[first, second, third, fourth & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
};

/**
 * Did one of our own pages send this? Browsers say so by `Sec-Fetch-Site`, older ones by `Origin`;
 * a program that is no browser sends neither and carries no cookies of ours by accident.
 */
export const isSameOrigin = (request: FastifyRequest, publicUrl: string | null): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const own = [`${request.protocol}://${request.headers.host}`];
  if (publicUrl) own.push(new URL(publicUrl).origin);
  return own.includes(origin);
};
