import { randomBytes } from 'node:crypto';

/** As a house is run: it trusts its own answers, keeps every limit, and stands behind a proxy that says who asks. */
export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://127.0.0.1',
  APP_SECRET: randomBytes(32).toString('base64url'),
  PAYMENTS: 'sandbox',
  MAIL: 'mailbox',
  DEMO: '0',
  DRAIN_SECONDS: '0',
  TRUST_PROXY: 'loopback',
  LIMITS: 'on',
};

/** For wrk: many people ask, so that no limit of one address is met. */
export const manyAddresses = `
local address = function()
  return string.format("10.%d.%d.%d", math.random(0, 255), math.random(0, 255), math.random(1, 254))
end
`;

/** The same question from a few thousand addresses, written before the first is sent. */
export const readScript = `${manyAddresses}
local requests, last = {}, 0
init = function()
  for no = 1, 4096 do
    wrk.headers["x-forwarded-for"] = address()
    requests[no] = wrk.format()
  end
end
request = function()
  last = last % #requests + 1
  return requests[last]
end
`;
