import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { OpenRow } from '../shared/record/open-row.tsx';
import { useOpenRow } from '../shared/record/use-open-row.ts';
import { ask, type FormThing, type Managed, type ManagedRow, type RowParts } from './managed.ts';

/** What has a form, and is deleted, beside any list. */
export type RowsThing<Row extends ManagedRow> = FormThing<Row> &
  RowParts<Row> &
  (Pick<Managed<Row>, 'routes'> | { find(id: string, signal: AbortSignal): Promise<Row> });

export type RowSettings = {
  /** Above a row that is on its way, where it is not what its menu says. */
  editTitle?: string;
  /** What leaves the address with the row that stood open. */
  closes?: readonly string[];
};

/** The form beside a list, of a new row or of the one that stands in the address, and the question before a row goes. */
export const useManagedRows = <Row extends ManagedRow>(
  thing: RowsThing<Row>,
  { editTitle, closes }: RowSettings = {},
) => {
  const { t } = useTranslation('admin');
  const { words, Form, Delete } = thing;
  const { openId, open, close } = useOpenRow(closes);
  const [leaving, setLeaving] = useState<Row | null>(null);
  // A change by a button leaves a new version behind; the open form begins with it.
  const [turn, setTurn] = useState(0);
  const begin = (): void => setTurn((last) => last + 1);
  const dialogs: ReactNode = (
    <>
      <OpenRow<Row>
        area={thing.area}
        openId={openId}
        turn={turn}
        titles={{ new: t(`${words}.new`), edit: editTitle ?? t(`${words}.edit`) }}
        ask={(id, signal) =>
          'find' in thing ? thing.find(id, signal) : ask<Row>(thing.routes.read, { params: { id } }, signal)
        }
        loadCode={thing.loadForm}
        onClose={close}
      >
        {(row) => (
          <Form
            thing={thing}
            row={row}
            onClose={close}
            onChanged={begin}
            onDelete={row && Delete ? () => setLeaving(row) : undefined}
          />
        )}
      </OpenRow>
      {leaving && Delete && (
        <Suspense>
          <Delete
            key={leaving.id}
            thing={thing}
            row={leaving}
            onClose={() => setLeaving(null)}
            onGone={() => {
              setLeaving(null);
              if (openId) close();
            }}
            onChanged={() => {
              setLeaving(null);
              begin();
            }}
          />
        </Suspense>
      )}
    </>
  );
  const newButton = (
    <Button size="small" onClick={() => open('new')}>
      <PlusIcon size={18} />
      {t(`${words}.new`)}
    </Button>
  );
  return { open, askToDelete: setLeaving, newButton, dialogs };
};
