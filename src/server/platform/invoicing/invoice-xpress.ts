import type { Language } from '#domain/language/language.ts';
import { dayAt } from '#domain/time/days.ts';
import {
  type CreditOrder,
  type InvoiceOrder,
  InvoiceRefused,
  type Invoicing,
  type IssuedDocument,
} from './invoicing.ts';

type InvoiceXpressKeys = { readonly account: string; readonly apiKey: string };

export type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/** A document as the service answers it, as far as we look into it. */
type Document = {
  id: number;
  status: string;
  reference?: string | null;
  sequence_number?: string;
  inverted_sequence_number?: string;
};

const kinds = {
  invoice: { path: 'invoice_receipts', key: 'invoice', answer: 'invoice_receipt', type: 'InvoiceReceipt' },
  credit_note: { path: 'credit_notes', key: 'credit_note', answer: 'credit_note', type: 'CreditNote' },
} as const;
type Kind = (typeof kinds)[keyof typeof kinds];

const timeoutMilliseconds = 20_000;

/** `17/11/2026`, by the clock in Lisbon. */
const dayOf = (instant: string): string => dayAt(new Date(instant)).split('-').reverse().join('/');

/** Found again by it when an answer was lost: the service has no idempotency keys. */
const referenceOf = ({ reference, requestId }: { reference: string; requestId: string }): string =>
  `${reference} ${requestId.slice(0, 8)}`;

/** Without the tax, and exact enough that the service comes to the same cents. */
const netOf = (amountCents: number, vatPercentage: number): string => (amountCents / (100 + vatPercentage)).toFixed(6);

type Customer = InvoiceOrder['customer'];

/** Without a tax number the service writes it for a final consumer. */
const clientOf = ({ name, taxNumber }: Customer, reference: string, language: Language) => ({
  name: name || (language === 'pt' ? 'Consumidor final' : 'Final consumer'),
  code: taxNumber ?? reference,
  ...(taxNumber && { fiscal_id: taxNumber }),
  country: 'Portugal',
  language,
});

type Item = { label: string; description: string; amountCents: number; vatPercentage: number };

const itemOf = ({ label, description, amountCents, vatPercentage }: Item) => ({
  name: label.slice(0, 100),
  description: description.slice(0, 500),
  unit_price: netOf(amountCents, vatPercentage),
  quantity: '1.0',
  unit: 'service',
  tax: { name: `IVA${vatPercentage}` },
});

/** It has read what it was asked for and does not want it; everything else (keys, load, outages) may be better later. */
const refusals: readonly number[] = [400, 422];

/** Every call carries the key; whatever else goes wrong is an error, and the job that asked tries again. */
const callerOf =
  ({ account, apiKey }: InvoiceXpressKeys, ask: Fetch) =>
  async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, query = ''): Promise<Response> => {
    const address = `https://${account}.app.invoicexpress.com${path}?api_key=${encodeURIComponent(apiKey)}${query}`;
    const answer = await ask(address, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (answer.ok) return answer;
    const problem = `The invoicing service answered ${answer.status} to ${method} ${path}`;
    throw method !== 'GET' && refusals.includes(answer.status) ? new InvoiceRefused(problem) : new Error(problem);
  };

/** The certified Portuguese service InvoiceXpress, over its published HTTP interface. Its sentences may hold keys and stay here. */
export const createInvoiceXpress = (
  { account, apiKey }: InvoiceXpressKeys,
  { fetch: ask = fetch }: { fetch?: Fetch } = {},
): Invoicing => {
  const call = callerOf({ account, apiKey }, ask);

  const find = async ({ type }: Kind, reference: string): Promise<Document | null> => {
    const query = `&text=${encodeURIComponent(reference)}&type[]=${type}&per_page=30`;
    const { invoices = [] } = (await (await call('GET', '/invoices.json', undefined, query)).json()) as {
      invoices?: Document[];
    };
    return invoices.find((one) => one.reference === reference) ?? null;
  };

  const create = async ({ path, key, answer }: Kind, fields: object): Promise<Document> => {
    const made = (await (await call('POST', `/${path}.json`, { [key]: fields })).json()) as Record<string, Document>;
    const document = made[answer];
    if (!document) throw new Error('The invoicing service answered without a document');
    return document;
  };

  /** A draft has no number and is worth nothing: only when it is final is it a document. */
  const finish = async ({ path, key, answer }: Kind, { id, status, ...draft }: Document): Promise<IssuedDocument> => {
    const isFinal = status !== 'draft';
    const body = { [key]: { state: 'finalized' } };
    const final = isFinal
      ? { id, status, ...draft }
      : ((await (await call('PUT', `/${path}/${id}/change-state.json`, body)).json()) as Record<string, Document>)[
          answer
        ];
    const number = final?.inverted_sequence_number ?? final?.sequence_number;
    if (!number) throw new Error('The invoicing service answered without a number');
    return { number, documentId: String(id) };
  };

  const write = async (kind: Kind, reference: string, fields: object): Promise<IssuedDocument> =>
    finish(kind, (await find(kind, reference)) ?? (await create(kind, { ...fields, reference })));

  return {
    isCertified: true,
    issue: (order: InvoiceOrder) => {
      const { language, customer, totalCents: amountCents, vatPercentage, paidAt } = order;
      const date = dayOf(paidAt);
      const [first, ...more] = order.lines;
      const label = first?.label ?? order.reference;
      const description = [order.reference, ...more.map((line) => line.label)].join(', ');
      return write(kinds.invoice, referenceOf(order), {
        ...{ date, due_date: date },
        client: clientOf(customer, order.reference, language),
        items: [itemOf({ label, description, amountCents, vatPercentage })],
      });
    },
    credit: (order: CreditOrder) => {
      const { language, customer, amountCents, vatPercentage, at, label, reference } = order;
      const date = dayOf(at);
      return write(kinds.credit_note, referenceOf(order), {
        ...{ date, due_date: date, owner_invoice_id: Number(order.ownerDocumentId) },
        client: clientOf(customer, reference, language),
        items: [itemOf({ label, description: reference, amountCents, vatPercentage })],
      });
    },
    readPdf: async (documentId: string) => {
      const answer = await call('GET', `/api/pdf/${documentId}.json`);
      // 202: it is being drawn.
      if (answer.status !== 200) return null;
      const { output } = (await answer.json()) as { output?: { pdfUrl?: string } };
      if (!output?.pdfUrl) return null;
      const file = await ask(output.pdfUrl, { signal: AbortSignal.timeout(timeoutMilliseconds) });
      if (!file.ok) throw new Error(`The invoicing service answered ${file.status} to its own file`);
      return Buffer.from(await file.arrayBuffer());
    },
  };
};
