import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AttentionItem, settleGiftCardRefund } from '#contract/attention.ts';
import { settleInvoice } from '#contract/receipts.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer, refusal } from '../../../../../testing/admin-stage.tsx';
import { SettleCardRefund } from './settle-card-refund.tsx';
import { SettleDocument } from './settle-document.tsx';

clearAdminStageAfterEach();
afterEach(async () => {
  await i18next.changeLanguage('en');
});

const number = '99999999-0000-4000-8000-000000000000';

const item = (changes: Partial<AttentionItem>): AttentionItem => ({
  kind: 'credit_note_refused',
  band: 'since',
  since: '2026-11-16T14:00:00.000Z',
  hurtsAt: null,
  remedy: 'settle_invoice',
  link: null,
  values: { amount: '10,00 €', name: 'Rita' },
  ...changes,
});

const open = async (part: 'document' | 'card', answer: () => unknown, changes: Partial<AttentionItem> = {}) => {
  const calls = onServer([settleInvoice, answer], [settleGiftCardRefund, answer]);
  const onClose = vi.fn();
  const Part = part === 'document' ? SettleDocument : SettleCardRefund;
  const about = part === 'document' ? { invoiceId: number } : { refundId: number };
  const user = onAdminStage(<Part item={item({ ...about, ...changes })} onClose={onClose} />, '/admin');
  const dialog = within(await screen.findByRole('dialog'));
  const sent = () => calls.asked.filter(({ call }) => call.startsWith('POST')).map(({ call, body }) => [call, body]);
  return { user, dialog, sent, onClose };
};

describe('a document that the invoicing service refused', () => {
  it.each([
    ['invoice_refused', 'The invoicing service refused the invoice of 10,00 €. Nothing is lost: '],
    ['credit_note_refused', 'The invoicing service refused the credit note of 10,00 €. Nothing is lost: '],
  ] as const)('is named: %s', async (kind, words) => {
    const { dialog } = await open('document', () => ({ ok: true }), { kind });
    expect(dialog.getByText(words, { exact: false })).toBeVisible();
  });

  it('is asked for again without a number', async () => {
    const { user, dialog, sent, onClose } = await open('document', () => ({ ok: true }));
    await user.click(dialog.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByText('It is asked for again.')).toBeVisible();
    expect(sent()).toEqual([[`POST /api/admin/invoices/${number}/settle`, { how: 'again' }]]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('was written by hand: only with its number, which is noted', async () => {
    const { user, dialog, sent, onClose } = await open('document', () => ({ ok: true }));
    const field = dialog.getByRole('textbox', { name: 'Number of the document written by hand' });
    expect(field).toBeValid();
    await user.type(field, '  ');
    await user.click(dialog.getByRole('button', { name: 'Written by hand' }));
    expect(dialog.getByText('Please write the number of the document.')).toBeVisible();
    expect(field).toBeInvalid();
    expect(sent()).toEqual([]);
    await user.type(field, 'NC A/77 ');
    await user.click(dialog.getByRole('button', { name: 'Written by hand' }));
    expect(await screen.findByText('The number is noted.')).toBeVisible();
    expect(sent()).toEqual([[`POST /api/admin/invoices/${number}/settle`, { how: 'by_hand', number: 'NC A/77' }]]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays to be settled when that fails, with what was typed, and says why', async () => {
    const { user, dialog, onClose } = await open('document', () => refusal(409, 'invoice_settled'));
    await user.type(dialog.getByRole('textbox'), 'NC A/77');
    await user.click(dialog.getByRole('button', { name: 'Written by hand' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('refused: invoice_settled');
    expect(dialog.getByRole('textbox')).toHaveValue('NC A/77');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('speaks Portuguese, too', async () => {
    await i18next.changeLanguage('pt');
    const { dialog } = await open('document', () => ({ ok: true }));
    const words = (key: string) => i18next.t(key, { ns: 'admin' });
    expect(dialog.getByRole('button', { name: words('home.trouble.invoice.byHand') })).toBeVisible();
    expect(words('home.trouble.invoice.byHand')).not.toBe('Written by hand');
  });
});

describe('a refund of a gift card that the bank refused', () => {
  it.each([
    ['again', 'Refund again'],
    ['otherwise', 'Paid another way'],
  ] as const)('is settled with a reason: %s', async (how, button) => {
    const { user, dialog, sent, onClose } = await open('card', () => ({ ok: true }));
    expect(dialog.getByText('A bank refused the refund of a gift card: 10,00 € for Rita.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: button }));
    expect(dialog.getByText('Please say why.')).toBeVisible();
    expect(sent()).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' Card closed ');
    await user.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toEqual([[`POST /api/admin/refunds/${number}/settle`, { how, reason: 'Card closed' }]]);
  });
});
