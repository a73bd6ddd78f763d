type Sms = { readonly to: string; readonly text: string };

/** What the provider knows of a message that it took. */
export type SmsReceipt = {
  readonly state: 'on_its_way' | 'delivered' | 'failed';
  readonly error: string | null;
  /** In millionths of the currency; null until the provider has counted it. */
  readonly priceMicros: number | null;
  readonly currency: string | null;
  readonly parts: number | null;
};

/** The way a short message leaves the server. */
export type SmsSender = {
  /** `mailbox`: nothing leaves, and the row itself is where it is read. `off`: nobody would read it, so none is written. */
  readonly kind: 'provider' | 'mailbox' | 'off';
  /** Its number at the provider. Throws `SmsRefused` when trying again is useless, anything else when it is not. */
  send(sms: Sms): Promise<string | null>;
  ask(providerId: string): Promise<SmsReceipt>;
};

/** The other side will never take this message, or may have taken it already: it is not sent twice. */
export class SmsRefused extends Error {}

const nothingKnown: SmsReceipt = { state: 'on_its_way', error: null, priceMicros: null, currency: null, parts: null };

/** The built-in mailbox: a message stays in its row, and the terminal, where there is one, shows it. */
export const createMailboxSms = (announce: ((line: string) => void) | null): SmsSender => ({
  kind: 'mailbox',
  send: async ({ to, text }) => {
    announce?.(`  sms to ${to}: "${text}"`);
    return null;
  },
  ask: async () => nothingKnown,
});

export const noSms: SmsSender = { kind: 'off', send: async () => null, ask: async () => nothingKnown };
