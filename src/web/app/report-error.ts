import type { reportClientError } from '#contract/client-errors.ts';
import type { RouteInput } from '#contract/route.ts';

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
  void send(kind, withoutSecrets(message), location.pathname);
};

/** The code that talks to the server comes when it is needed. */
const send = async (kind: ClientError['kind'], message: string, path: string): Promise<void> => {
  try {
    const [{ call }, contract, { maskPath }] = await Promise.all([
      import('#web/api/call.ts'),
      import('#contract/client-errors.ts'),
      import('#domain/screens/screens.ts'),
    ]);
    await call(contract.reportClientError, { body: { kind, message, path: maskPath(path) } });
  } catch {
    // The log goes without this line.
  }
};
