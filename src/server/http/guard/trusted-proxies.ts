import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const toList = (networks: string): BlockList => {
  const list = new BlockList();
  for (const network of networks.split(',').flatMap((one) => named[one.trim()] ?? [one.trim()])) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
};

const mostRemembered = 1000;

/** Whether an address is one of the proxies TRUST_PROXY names. The few that ask with every request are looked up once. */
export const createProxyTrust = (networks: string | null): ((address: string | undefined) => boolean) => {
  if (networks === null) return () => false;
  const list = toList(networks);
  const known = new Map<string, boolean>();
  const look = (written: string): boolean => {
    const address = written.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
    return isIP(address) > 0 && list.check(address, familyOf(address));
  };
  return (address = '') => {
    const before = known.get(address);
    if (before !== undefined) return before;
    // Whoever writes a header can make up as many as they like.
    if (known.size >= mostRemembered) known.clear();
    const isNamed = look(address);
    known.set(address, isNamed);
    return isNamed;
  };
};

const plainId = /^[\w.:-]{8,64}$/;

/** The number a trusted proxy gave a request, so that its log and ours can be laid side by side. */
export const requestIdFrom = (raw: IncomingMessage, isTrusted: (address?: string) => boolean): string | null => {
  const given = raw.headers['x-request-id'];
  return typeof given === 'string' && plainId.test(given) && isTrusted(raw.socket.remoteAddress) ? given : null;
};
