import { useState } from 'react';
import type { OwnVisitInFull } from '#contract/therapist-desk.ts';
import { Button } from '#web/ui/button.tsx';
import { partWhenOpen } from '#web/ui/part-when-open.tsx';
import { useDeskWords } from '../desk-words.ts';

const DropOutDialog = partWhenOpen(() => import('./drop-out-dialog.tsx'), 'DropOutDialog');

export function DropOut({ visit }: { visit: OwnVisitInFull }) {
  const { t } = useDeskWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" wide className="text-danger!" onClick={() => setIsOpen(true)}>
        {t('booking.dropOut')}
      </Button>
      <DropOutDialog isOpen={isOpen} visit={visit} onClose={() => setIsOpen(false)} />
    </>
  );
}
