import type { reportClientError } from '#contract/client-errors.ts';
import type { RouteInput } from '#contract/route.ts';
import { maskPath } from '#domain/screens/screens.ts';

export type ClientError = RouteInput<typeof reportClientError>['body'];

const mostReports = 10;
let sent = 0;

/** Addresses and anything shaped like a key or an e-mail address stay in the browser. */
const withoutSecrets = (text: string): string =>
  text
    .replace(/https?:\/\/\S+/g, '[address]')
    .replace(/\S+@\S+/g, '[e-mail]')
    .replace(/[\w-]{20,}/g, '[…]')
    .slice(0, 500);

/** To the server's log, a few times a page at most. */
export const reportHiddenError = (kind: ClientError['kind'], message: string): void => {
  if (sent >= mostReports) return;
  sent++;
  void send({ kind, message: withoutSecrets(message), path: maskPath(location.pathname) });
};

/** The code that talks to the server comes when it is needed. */
const send = async (body: ClientError): Promise<void> => {
  try {
    const [{ call }, contract] = await Promise.all([import('#web/api/call.ts'), import('#contract/client-errors.ts')]);
    await call(contract.reportClientError, { body });
  } catch {
    // The log goes without this line.
  }
};
