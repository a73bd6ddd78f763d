import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceArea } from '#contract/service-areas.ts';
import { checkZipCode } from '#contract/zip-codes.ts';
import { maskZipCode, parseZipCode } from '#domain/service-area/zip-code.ts';
import { call } from '#web/api/call.ts';
import { useWork } from '#web/features/admin/shared/use-work.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Link } from '#web/ui/router.tsx';

type Result = { zip: string; prefix: number; area: string | null };

/** Asks the same question as the first step of a booking; what an admin tries is not counted as demand. */
export function ZipTester({ areas }: { areas: readonly ServiceArea[] }) {
  const { t } = useTranslation(['admin', 'common']);
  const [zip, setZip] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  const { isBusy, problem, forgetProblem, run } = useWork();
  const test = (event: FormEvent): void => {
    event.preventDefault();
    setResult(null);
    void run(async () => {
      const parsed = parseZipCode(zip);
      if (!parsed.ok) throw t(zip.trim() === '' ? 'common:fields.required' : 'common:errors.zip_malformed');
      const { area } = await call(checkZipCode, { params: { zip: parsed.zip } });
      setResult({ zip: parsed.zip, prefix: parsed.prefix, area: area ?? null });
    });
  };
  return (
    <Card>
      <form noValidate onSubmit={test} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('serviceAreas.tester.label')}
          value={zip}
          onChange={(event) => {
            setZip(maskZipCode(event.target.value));
            setResult(null);
            forgetProblem();
          }}
          inputMode="numeric"
          autoComplete="off"
          placeholder="1200-109"
          className="min-w-44 flex-1 sm:max-w-64"
        />
        <Button type="submit" variant="ghost" busy={isBusy}>
          {t('serviceAreas.tester.test')}
        </Button>
      </form>
      {problem && (
        <Notice tone="error" className="mt-4">
          {problem}
        </Notice>
      )}
      {result && <TestResult result={result} areas={areas} />}
    </Card>
  );
}

function TestResult({ result, areas }: { result: Result; areas: readonly ServiceArea[] }) {
  const { t } = useTranslation('admin');
  const { zip, prefix, area } = result;
  const drawn = areas.find(({ zipFrom, zipTo }) => zipFrom <= prefix && prefix <= zipTo);
  if (area !== null)
    return (
      <Notice tone="good" className="mt-4">
        {t('serviceAreas.tester.served', { zip, area })}
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      className="mt-4"
      action={
        <Link to={`?section=areas&open=${drawn ? drawn.id : `new&zip=${prefix}`}`} className="link">
          {drawn ? t('serviceAreas.tester.openArea', { area: drawn.name }) : t('serviceAreas.tester.newArea')}
        </Link>
      }
    >
      {drawn
        ? t(drawn.active ? 'serviceAreas.tester.nobody' : 'serviceAreas.tester.inactive', { zip, area: drawn.name })
        : t('serviceAreas.tester.unserved', { zip })}
    </Notice>
  );
}
