import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Card, FigureCard } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DatePicker } from '#web/ui/date-picker.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DownloadIcon, EditIcon, MoreIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { CellNote, Table, type TableSort } from '#web/ui/table.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { GallerySection, Row } from './gallery-section.tsx';

export function Floating() {
  const { t } = useTranslation('admin');
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const [tab, setTab] = useState<'login' | 'register'>('login');
  const tabs = [
    { value: 'login' as const, label: t('debugUi.login'), content: t('debugUi.tabOne') },
    { value: 'register' as const, label: t('debugUi.register'), content: t('debugUi.tabTwo') },
  ];
  return (
    <GallerySection title={t('debugUi.sections.floating')}>
      <Row>
        <Button variant="ghost" size="small" onClick={() => setIsDialogOpen(true)}>
          {t('debugUi.openDialog')}
        </Button>
        <Button variant="ghost" size="small" onClick={() => setIsConfirmOpen(true)}>
          {t('debugUi.openConfirm')}
        </Button>
        <SampleMenu onRemove={() => setIsConfirmOpen(true)} />
      </Row>
      <Tabs label={t('debugUi.tabs')} value={tab} onChange={setTab} tabs={tabs} />
      <Tabs
        label={t('debugUi.tabs')}
        value={tab}
        onChange={setTab}
        tabs={tabs}
        look="boxed"
        className="max-w-[420px]"
      />
      <Dialog
        isOpen={isDialogOpen}
        onOpenChange={setIsDialogOpen}
        title={t('debugUi.dialogTitle')}
        description={t('debugUi.dialogText')}
        footer={<Button onClick={() => setIsDialogOpen(false)}>{t('debugUi.login')}</Button>}
      >
        <div className="grid gap-5">
          <TextField label={t('debugUi.email')} type="email" autoComplete="email" />
          <PasswordField label={t('debugUi.password')} />
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t('debugUi.confirmTitle')}
        confirmLabel={t('debugUi.confirmYes')}
        onConfirm={() => setIsConfirmOpen(false)}
      >
        {t('debugUi.confirmText')}
      </ConfirmDialog>
    </GallerySection>
  );
}

function SampleMenu({ onRemove }: { onRemove(): void }) {
  const { t } = useTranslation('admin');
  const nothing = () => undefined;
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={t('debugUi.menu')}>
          <MoreIcon />
        </IconButton>
      }
      groups={[
        [
          { key: 'edit', label: t('debugUi.edit'), icon: <EditIcon />, onSelect: nothing },
          {
            key: 'download',
            label: t('debugUi.download'),
            icon: <DownloadIcon />,
            onSelect: nothing,
            disabled: true,
          },
        ],
        [
          {
            key: 'remove',
            label: t('debugUi.remove'),
            icon: <TrashIcon />,
            tone: 'danger',
            onSelect: onRemove,
          },
        ],
      ]}
    />
  );
}

type SampleStatus = 'confirmed' | 'finding' | 'attention' | 'done';
type Sample = { reference: string; when: string; length: string; client: string; status: SampleStatus; total: string };

const tones: Record<SampleStatus, TagTone> = { confirmed: 'good', finding: 'wait', attention: 'bad', done: 'neutral' };

const samples: Sample[] = [
  {
    reference: 'CA-7F3K2Q',
    when: '18/11 17:30',
    length: '60 min',
    client: 'Rita Nunes',
    status: 'confirmed',
    total: '75,00 €',
  },
  {
    reference: 'CA-9M2XTB',
    when: '18/11 20:00',
    length: '90 min',
    client: 'Tom Baker',
    status: 'finding',
    total: '198,00 €',
  },
  {
    reference: 'CA-3HD81W',
    when: '19/11 09:00',
    length: '75 min',
    client: 'Inês Duarte',
    status: 'attention',
    total: '86,00 €',
  },
  {
    reference: 'CA-5QK0RZ',
    when: '19/11 11:30',
    length: '60 min',
    client: 'Anna Weiss',
    status: 'done',
    total: '80,00 €',
  },
];

export function Data() {
  const { t } = useTranslation('admin');
  const [sort, setSort] = useState<TableSort>({ column: 'when', direction: 'ascending' });
  const [page, setPage] = useState(2);
  const columns = [
    { key: 'reference', header: t('debugUi.reference'), cell: (row: Sample) => row.reference, isSortable: true },
    {
      key: 'when',
      header: t('debugUi.when'),
      isSortable: true,
      cell: (row: Sample) => (
        <>
          {row.when}
          <CellNote>{row.length}</CellNote>
        </>
      ),
    },
    { key: 'client', header: t('debugUi.client'), cell: (row: Sample) => row.client },
    {
      key: 'status',
      header: t('debugUi.status'),
      cell: (row: Sample) => <Tag tone={tones[row.status]}>{t(`debugUi.${row.status}`)}</Tag>,
    },
    { key: 'total', header: t('debugUi.total'), cell: (row: Sample) => row.total, isNumeric: true, isSortable: true },
  ];
  const shared = { caption: t('debugUi.bookings'), columns, rowKey: (row: Sample) => row.reference };
  return (
    <GallerySection title={t('debugUi.sections.data')}>
      <div className="grid grid-cols-2 gap-4">
        <FigureCard label={t('debugUi.today')} figure="14" note={t('debugUi.todayNote')} tone="good" />
        <FigureCard label={t('debugUi.need')} figure="1" note={t('debugUi.needNote')} tone="attention" />
      </div>
      <div>
        <Table {...shared} rows={samples} rowHref={() => '/debug/ui'} sort={sort} onSort={setSort} />
        <Pagination page={page} pageSize={4} total={11} onPage={setPage} />
      </div>
      <Table {...shared} rows={[]} isLoading />
      <Table
        {...shared}
        rows={[]}
        empty={
          <EmptyState headingLevel="h3" title={t('debugUi.emptyTitle')}>
            {t('debugUi.emptyText')}
          </EmptyState>
        }
      />
    </GallerySection>
  );
}

const freeDays = new Set(
  [15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28].map((day) => `2026-11-${String(day).padStart(2, '0')}`),
);

export function Dates() {
  const { t } = useTranslation('admin');
  const [day, setDay] = useState('2026-11-18');
  return (
    <GallerySection title={t('debugUi.sections.dates')}>
      <Card padding="none" className="max-w-[640px] p-3 sm:p-5">
        <DatePicker
          label={t('debugUi.month')}
          value={day}
          onChange={setDay}
          today="2026-11-15"
          firstDay="2026-11-15"
          lastDay="2027-02-13"
          freeDays={freeDays}
        />
      </Card>
    </GallerySection>
  );
}
