import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Table, type TableColumn } from '#web/ui/table.tsx';

const atFirst = 10;

type LongTableProps<Row> = {
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  empty: ReactNode;
};

/** The largest first, and the long tail when somebody asks for it. */
export function LongTable<Row>({ caption, columns, rows, rowKey, empty }: LongTableProps<Row>) {
  const { t } = useTranslation('admin');
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={isWhole ? rows : rows.slice(0, atFirst)}
        rowKey={rowKey}
        empty={empty}
      />
      {rows.length > atFirst && !isWhole && (
        <Button variant="quiet" size="small" className="mt-3" onClick={() => setIsWhole(true)}>
          {t('unserved.showAll', { count: rows.length })}
        </Button>
      )}
    </>
  );
}
