import * as contract from '#contract/admin-money.ts';
import { dayAt, daysBetween } from '#domain/time/days.ts';
import type { Config } from '#server/config.ts';
import { AppError, wrongField } from '#server/http/app-error.ts';
import { handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import { listSeen } from '#server/modules/audit/public.ts';
import { listPayouts, readBalances } from '#server/modules/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hours } from '#server/platform/durations.ts';
import type { Texts } from '#server/platform/texts.ts';
import { compareMoney } from './compare-money.ts';
import { moneyToCsv, moneyToXlsx } from './export-money.ts';
import { payAttachments, payRoutes } from './pay/routes.ts';
import { countMovements, listDays, listMovements, listVat, type Period, readFigures, readProvider } from './repo.ts';

type MoneyDeps = { config: Config; database: Database; clock: Clock; texts: Texts };

const mostDays = 731;

/** Without a beginning: since the first of the month; without an end: until today. */
const checked = ({ clock }: MoneyDeps, wished: { from?: string | undefined; to?: string | undefined }): Period => {
  const to = wished.to ?? dayAt(clock.now());
  const from = wished.from ?? `${to.slice(0, 7)}-01`;
  if (to < from) throw wrongField('to', 'common:fields.time_off_order');
  if (daysBetween(from, to) >= mostDays) throw new AppError('window_too_long');
  return { from, to };
};

const fileName = ({ from, to }: Period, ending: string): string =>
  `attachment; filename="calma-money-${from}-${to}.${ending}"`;

const [csv, xlsx] = contract.exportMoney.file;
const fileTypes = { csv: `${csv}; charset=utf-8`, xlsx };

export const moneyModule = (deps: MoneyDeps): Module => ({
  schedules: [{ kind: 'money.compare', everyMilliseconds: hours(1), run: () => compareMoney(deps) }],
  attachments: payAttachments(deps),
  routes: [
    ...payRoutes(deps),
    handle(contract.listMoney, async ({ query }) => {
      const period = checked(deps, query);
      const wish = { ...query, ...period };
      const { database } = deps;
      return {
        period,
        items: await listMovements(database, wish, query),
        total: await countMovements(database, wish),
        figures: await readFigures(database, period),
        days: await listDays(database, period),
        vatSplit: await listVat(database, period),
        provider: await readProvider(database),
      };
    }),
    handle(contract.getProviderMoney, async () => {
      const { checkedAt, ...balances } = await readBalances(deps.database);
      const listed = await listPayouts(deps.database);
      const seen = await listSeen(
        deps.database,
        'payout_strange',
        listed.map(({ id }) => id),
      );
      const payouts = listed.map(({ at, ...row }) => ({
        ...row,
        at: at.toISOString(),
        seen: seen.get(row.id) ?? null,
      }));
      return { checkedAt: checkedAt?.toISOString() ?? null, ...balances, payouts };
    }),
    handle(contract.exportMoney, async ({ query, language, reply, note }) => {
      const { format } = query;
      const period = checked(deps, query);
      const { database, texts } = deps;
      const movements = await listMovements(database, period);
      const write = {
        csv: () => moneyToCsv(texts, language, movements),
        xlsx: async () => {
          const [days, vat] = [await listDays(database, period), await listVat(database, period)];
          return moneyToXlsx(texts, language, { movements, days, vat });
        },
      };
      const content = await write[format]();
      await note('exported', { detail: `money ${format}` });
      reply.type(fileTypes[format]).header('content-disposition', fileName(period, format)).send(content);
    }),
  ],
});
