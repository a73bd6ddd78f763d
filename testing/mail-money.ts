import type { Language } from '#domain/language/language.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { StandInDocument } from './invoice-xpress.ts';
import type { TestServer } from './server.ts';

export type Mail = { id: string; type: string; language: Language; subject: string; text: string; html: string };

/** What moved, by the books of those who moved it: the card provider, the gift cards, and whoever was handed money. */
export type Moved = {
  status: string;
  /** By the provider for the visit; credit of a gift card; handed over. */
  provider: number;
  credit: number;
  byHand: number;
  providerBack: number;
  creditBack: number;
  byHandBack: number;
  tip: number;
  /** What the visit costs, in all and line by line; what is still to be paid. */
  lines: number[];
  open: number;
  due: number;
};

export const readMoved = async (server: TestServer, bookingId: string): Promise<Moved> => {
  const row = await server.database.one<Moved & { isPaid: boolean; spent: number }>(sql`
    with charges as (
      select i.id, i.amount, i.metadata->>'purpose_kind' as kind from sandbox_intents i
      where i.status = 'succeeded' and i.metadata->>'purpose_id' = ${bookingId}
    )
    select b.status, b.paid_at is not null as "isPaid", b.total_price_cents as open, b.due_cents as due,
      (select coalesce(sum(amount), 0)::int from charges where kind = 'booking') as provider,
      (select coalesce(sum(amount), 0)::int from charges where kind = 'tip') as tip,
      (select coalesce(sum(r.amount), 0)::int from sandbox_refunds r join charges c on c.id = r.intent_id
        where c.kind = 'booking' and r.status <> 'failed') as "providerBack",
      (select coalesce(-sum(amount_cents), 0)::int from gift_card_movements
        where booking_id = ${bookingId} and kind = 'spent') as spent,
      (select coalesce(sum(amount_cents), 0)::int from gift_card_movements
        where booking_id = ${bookingId} and kind = 'returned') as "creditBack",
      (select coalesce(sum(amount_cents), 0)::int from ledger_lines
        where booking_id = ${bookingId} and account in ('on_site', 'bank') and amount_cents > 0) as "byHand",
      (select coalesce(-sum(amount_cents), 0)::int from ledger_lines
        where booking_id = ${bookingId} and account in ('on_site', 'bank') and amount_cents < 0) as "byHandBack",
      array(select (line->>'amount')::int from jsonb_array_elements(b.price_lines) as line) as lines
    from bookings b where b.id = ${bookingId}`);
  const { isPaid, spent, ...moved } = row;
  // Credit that is only kept for an unpaid booking has paid nothing yet, and its return is no refund.
  return { ...moved, credit: isPaid ? spent : 0, creditBack: isPaid ? moved.creditBack : 0 };
};

/** What the invoicing service has written over a visit, by its own books. */
export type Paper = { kind: 'invoice' | 'credit_note'; number: string; total: number };

export const papersOf = async (
  server: TestServer,
  bookingId: string,
  documents: readonly StandInDocument[],
): Promise<Paper[]> => {
  const { reference } = await server.database.one<{ reference: string }>(
    sql`select reference from bookings where id = ${bookingId}`,
  );
  return documents
    .filter((one) => one.reference?.startsWith(reference) && one.status !== 'draft')
    .map(({ type, inverted_sequence_number: number = '', total }) => ({
      kind: type === 'CreditNote' ? ('credit_note' as const) : ('invoice' as const),
      number,
      total,
    }));
};

export const takenOf = ({ provider, credit, byHand }: Moved): number => provider + credit + byHand;
export const backOf = ({ providerBack, creditBack, byHandBack }: Moved): number =>
  providerBack + creditBack + byHandBack;

/** Names of things that only some ways to pay have to do with. */
export type Way = { words: readonly ('card' | 'giftCard' | 'mbWay' | 'multibanco')[] };

type Saying = Record<Language, RegExp>;

const says = {
  refund: { en: /\brefund/i, pt: /reembols/i },
  paid: {
    en: /\breceipt\b|received your payment|(^|\n)\W*Paid\b/i,
    pt: /\brecibo\b|recebemos o seu pagamento|(^|\n)\W*Pag[oa]\b/i,
  },
  nothingTaken: {
    en: /nothing (was|has been) charged|not charged|no payment was made|nothing to pay/i,
    pt: /nada (foi )?cobrado|não houve pagamento|(?<!mais )nada a pagar/i,
  },
  settled: { en: /\bconfirmed\b|\bis booked\b/i, pt: /\bconfirmad[ao]\b|está marcad[ao]/i },
  unfinished: {
    en: /\{\{|undefined|\bNaN\b|\bnull\b|moneyWords|\[object/,
    pt: /\{\{|undefined|\bNaN\b|\bnull\b|moneyWords|\[object/,
  },
  card: { en: /(?<!gift )\bcard\b|\bVisa\b|Mastercard/i, pt: /cartão(?!-presente)|\bVisa\b|Mastercard/i },
  giftCard: { en: /gift card/i, pt: /cartão-presente/i },
  mbWay: { en: /MB WAY/, pt: /MB WAY/ },
  multibanco: { en: /Multibanco/, pt: /Multibanco/ },
} satisfies Record<string, Saying>;

const amountsIn = (text: string): number[] =>
  [...text.matchAll(/(\d[\d \u00a0.]*,\d{2})\s?€/g)].map(([, figure = '']) =>
    Number(figure.replace(/[ \u00a0.]/g, '').replace(',', '')),
  );

const rowOf = (text: string, name: string): number | null => {
  const [, figure] = new RegExp(`(?:^|\\n)${name}:?\\s+([\\d .\\u00a0]+,\\d{2})\\s?€`).exec(text) ?? [];
  return figure === undefined ? null : (amountsIn(`${figure} €`)[0] ?? null);
};

const rowNames = { paid: { en: 'Paid', pt: 'Pago' }, refund: { en: 'Refund', pt: 'Reembolso' } };

/** Why somebody gets mail from us at all stands under each and names everything we sell. */
const footers: Saying = {
  en: /This email is about your booking, gift card or account with us\./,
  pt: /Este e-mail diz respeito à sua marcação, ao seu cartão-presente ou à sua conta\./,
};

/** What an inbox shows beside the subject: the first words of the page, before those that are seen. */
const besideSubject = (html: string): string =>
  (/<body[^>]*>\s*<div[^>]*>([^<]*)/.exec(html)?.[1] ?? '').replace(/&[#\w]+;/g, ' ');

type Seen = { mail: Mail; before: Moved; after: Moved; papers: readonly Paper[]; way: Way; isOver: boolean };

const isOfPaper = (type: string): type is Paper['kind'] => type === 'invoice' || type === 'credit_note';

/** Its number and its amount are those the invoicing service gave it. */
const liesAboutPaper = (kind: Paper['kind'], words: string, papers: readonly Paper[]): string[] => {
  const named = papers.find((paper) => paper.kind === kind && words.includes(` ${paper.number} `));
  if (!named) return ['which names no document of the invoicing service'];
  return amountsIn(words)
    .filter((amount) => amount !== named.total)
    .map((amount) => `${amount} cents, but ${named.number} is over ${named.total}`);
};

/** Everything a mail says that the books do not. `before` and `after` are the moments around its leaving. */
export const liesIn = ({ mail, before, after, papers, way, isOver }: Seen): string[] => {
  const { type, language } = mail;
  const words = `${mail.subject}\n${mail.text}\n${besideSubject(mail.html)}`.replace(footers[language], '');
  const lies: string[] = [];
  const forbid = (what: keyof typeof says, because: string) => {
    const [found] = says[what][language].exec(words) ?? [];
    if (found) lies.push(`“${found.trim()}”, ${because}`);
  };
  const [taken, back] = [takenOf(after), backOf(after)];
  forbid('unfinished', 'which no person can read');
  if (taken === 0) {
    // A tip is paid apart, and has a receipt of its own.
    if (after.tip === 0) forbid('paid', 'but nothing was taken');
    // Whoever pays a voucher in the last minute reads what happens then.
    if (type !== 'voucher_over') forbid('refund', 'but nothing was taken');
  } else forbid('nothingTaken', `but ${taken} were taken`);
  const isAccepted = ['confirmed', 'completed'].includes(after.status);
  if (!isAccepted && !isOver) forbid('settled', `but it is ${after.status}`);
  for (const name of ['card', 'giftCard', 'mbWay', 'multibanco'] as const)
    if (!way.words.includes(name)) forbid(name, 'which has no part in it');
  const { open, due, lines, provider, credit, byHand, providerBack, creditBack, byHandBack, tip } = after;
  const now = [back - backOf(before), taken - takenOf(before), providerBack - before.providerBack];
  const whole = lines.reduce((sum, line) => sum + line, 0);
  const known = [
    ...[taken, back, taken - back, open, due, open + credit, provider, credit, byHand, tip, whole, open - due],
    ...[providerBack, creditBack, byHandBack, creditBack - before.creditBack, before.due, ...now, ...lines, 0],
  ].map(Math.abs);
  if (isOfPaper(type)) lies.push(...liesAboutPaper(type, words, papers));
  for (const amount of isOfPaper(type) ? [] : amountsIn(words))
    if (!known.includes(amount)) lies.push(`${amount} cents, which moved nowhere (${known.join(' ')})`);
  const paid = rowOf(words, rowNames.paid[language]);
  if (paid !== null && paid !== taken) lies.push(`paid ${paid}, but ${taken} were taken`);
  const refund = rowOf(words, rowNames.refund[language]);
  if (refund !== null && refund !== back && refund !== back - backOf(before))
    lies.push(`refund ${refund}, but ${back} went back`);
  return lies.map((lie) => `${type} ${language}: ${lie}`);
};
