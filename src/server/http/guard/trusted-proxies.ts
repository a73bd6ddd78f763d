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

/** Whether whoever opened the connection is one of the proxies TRUST_PROXY names. */
export const createProxyTrust = (networks: string | null): ((raw: IncomingMessage) => boolean) => {
  if (networks === null) return () => false;
  const list = toList(networks);
  return ({ socket }) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
    return isIP(address) > 0 && list.check(address, familyOf(address));
  };
};

const plainId = /^[\w.:-]{8,64}$/;

/** The number a trusted proxy gave a request, so that its log and ours can be laid side by side. */
export const requestIdFrom = (raw: IncomingMessage, isTrusted: (raw: IncomingMessage) => boolean): string | null => {
  const given = raw.headers['x-request-id'];
  return typeof given === 'string' && plainId.test(given) && isTrusted(raw) ? given : null;
};
