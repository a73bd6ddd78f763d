import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Brief, BriefRows } from '#web/ui/brief-rows.tsx';
import { Button } from '#web/ui/button.tsx';
import { Table, type TableColumn } from '#web/ui/table.tsx';
import { useIsNarrow } from '#web/ui/use-is-narrow.ts';

const atFirst = 10;

type LongTableProps<Row> = {
  caption: string;
  columns: readonly TableColumn<Row>[];
  /** A row in two lines, for phones. */
  brief(row: Row): Brief;
  rows: readonly Row[];
  rowKey(row: Row): string;
  empty: ReactNode;
};

/** The largest first, and the long tail when somebody asks for it. */
export function LongTable<Row>({ caption, columns, brief, rows, rowKey, empty }: LongTableProps<Row>) {
  const { t } = useTranslation('admin');
  const isNarrow = useIsNarrow();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, atFirst);
  return (
    <>
      {isNarrow ? (
        <BriefRows {...{ caption, brief, rowKey, empty }} rows={shown} isLoading={false} />
      ) : (
        <Table {...{ caption, columns, rowKey, empty }} rows={shown} />
      )}
      {rows.length > atFirst && !isWhole && (
        <Button variant="quiet" size="small" className="mt-3" onClick={() => setIsWhole(true)}>
          {t('unserved.showAll', { count: rows.length })}
        </Button>
      )}
    </>
  );
}
