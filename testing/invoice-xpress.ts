type Item = { unit_price: string; quantity: string; tax: { name: string } };
type Fields = {
  date?: string;
  reference?: string;
  client?: { name?: string; code?: string; fiscal_id?: string; language?: string };
  items?: Item[];
  owner_invoice_id?: number;
};
export type StandInDocument = Fields & {
  id: number;
  type: 'InvoiceReceipt' | 'CreditNote';
  status: 'draft' | 'settled' | 'final';
  sequence_number: string;
  inverted_sequence_number?: string;
  total: number;
};

const paths = { invoice_receipts: 'InvoiceReceipt', credit_notes: 'CreditNote' } as const;
const json = (status: number, body: object): Response => Response.json(body, { status });
const refuse = (error: string): Response => json(422, { errors: [{ error }] });

/** With the tax the service reckons itself, in cents. */
const totalOf = (items: readonly Item[]): number =>
  items.reduce((sum, { unit_price, quantity, tax }) => {
    const rate = Number(/^IVA(\d+)$/.exec(tax.name)?.[1] ?? Number.NaN);
    return sum + Math.round(Number(unit_price) * Number(quantity) * (100 + rate));
  }, 0);

/**
 * InvoiceXpress as far as we call it, from its published interface: keys, drafts that become final and numbered, credit notes
 * bound to an invoice and never above it, lists by text, files that take a moment. `faults` are used once each.
 */
export const createInvoiceXpressStandIn = ({ apiKey }: { apiKey: string }) => {
  const documents: StandInDocument[] = [];
  const faults: ('down' | 'answer-lost')[] = [];
  const drawn = new Set<number>();
  /** What was asked of it, in order. */
  const calls: string[] = [];

  const create = (path: keyof typeof paths, fields: Fields): Response => {
    const { date = '', client, items = [] } = fields;
    if (!/^\d{2}\/\d{2}\/\d{4}$/.test(date)) return refuse('Date is invalid');
    if (!client?.name || !client.code) return refuse('Client is missing');
    if (client.fiscal_id !== undefined && !/^\d{9}$/.test(client.fiscal_id)) return refuse('Fiscal id is invalid');
    const total = totalOf(items);
    if (!(total > 0)) return refuse('Items are invalid');
    if (path === 'credit_notes') {
      const owner = documents.find(({ id, status }) => id === fields.owner_invoice_id && status !== 'draft');
      const others = documents.filter(({ type, owner_invoice_id: id }) => type === 'CreditNote' && id === owner?.id);
      if (!owner || total + others.reduce((sum, one) => sum + one.total, 0) > owner.total)
        return refuse('Owner is invalid');
    }
    const document: StandInDocument = {
      ...fields,
      ...{ id: 9000 + documents.length, type: paths[path], status: 'draft', sequence_number: 'rascunho', total },
    };
    documents.push(document);
    return json(201, { [path.slice(0, -1)]: document });
  };

  const finish = (path: keyof typeof paths, id: number): Response => {
    const document = documents.find((one) => one.id === id && one.type === paths[path]);
    if (!document) return json(404, { errors: [] });
    const number = documents.filter(({ type, status }) => type === document.type && status !== 'draft').length + 1;
    document.status = document.type === 'InvoiceReceipt' ? 'settled' : 'final';
    document.sequence_number = `${number}/A`;
    document.inverted_sequence_number = `A/${number}`;
    return json(200, { [path.slice(0, -1)]: document });
  };

  const showFile = (id: number): Response => {
    if (drawn.has(id)) return json(200, { output: { pdfUrl: `https://files.invoicexpress.com/${id}.pdf` } });
    drawn.add(id);
    return json(202, {});
  };

  const answer = (url: URL, method: string, body: Record<string, Fields>): Response => {
    if (url.host === 'files.invoicexpress.com') return new Response(`%PDF ${url.pathname}`);
    if (url.searchParams.get('api_key') !== apiKey) return json(401, { errors: [] });
    const [, path = '', id = ''] = url.pathname.split('/');
    if (url.pathname === '/invoices.json') {
      const text = url.searchParams.get('text') ?? '';
      const type = url.searchParams.get('type[]');
      return json(200, { invoices: documents.filter((one) => one.type === type && one.reference?.includes(text)) });
    }
    if (url.pathname.startsWith('/api/pdf/')) return showFile(Number.parseInt(url.pathname.slice(9), 10));
    if (url.pathname.endsWith('/change-state.json') && method === 'PUT')
      return finish(path as keyof typeof paths, Number(id));
    const kind = path.replace('.json', '') as keyof typeof paths;
    return create(kind, body[kind === 'credit_notes' ? 'credit_note' : 'invoice'] ?? {});
  };

  const fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    calls.push(`${init.method ?? 'GET'} ${new URL(address).pathname}`);
    const fault = faults.shift();
    if (fault === 'down') throw new TypeError('fetch failed');
    const given = answer(new URL(address), init.method ?? 'GET', JSON.parse(String(init.body ?? '{}')));
    if (fault === 'answer-lost') throw new TypeError('terminated');
    return given;
  };
  return { documents, faults, calls, fetch };
};
