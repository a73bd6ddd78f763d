import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { GallerySection, Row } from './gallery-section.tsx';

const stepKeys = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

export function Progress() {
  const { t } = useTranslation('admin');
  const [step, setStep] = useState(3);
  return (
    <GallerySection title={t('debugUi.sections.progress')}>
      <Stepper steps={stepKeys.map((key) => t(`debugUi.steps.${key}`))} current={step} onGoTo={setStep} />
      <Card className="max-w-[344px]">
        <h3>{t('debugUi.summary')}</h3>
        <SummaryList
          className="mt-4"
          rows={[
            {
              label: t('debugUi.where'),
              value: t('debugUi.whereValue'),
              action: (
                <button type="button" className="link py-1 text-xs">
                  {t('debugUi.change')}
                </button>
              ),
            },
            { label: t('debugUi.forWhom'), value: t('debugUi.forWhomValue') },
            { label: t('debugUi.line'), value: t('debugUi.price') },
          ]}
          total={{ label: t('debugUi.total'), value: t('debugUi.price') }}
        />
        <p className="mt-3.5 text-xs text-soft">{t('debugUi.small')}</p>
      </Card>
    </GallerySection>
  );
}

export function Messages() {
  const { t } = useTranslation('admin');
  return (
    <GallerySection title={t('debugUi.sections.messages')}>
      <div className="grid max-w-[560px] gap-3">
        <Notice tone="good" title={t('debugUi.noticeGood')}>
          {t('debugUi.noticeGoodText')}
        </Notice>
        <Notice>{t('debugUi.noticeInfo')}</Notice>
        <Notice tone="warning">{t('debugUi.noticeWarning')}</Notice>
        <Notice
          tone="error"
          title={t('debugUi.noticeError')}
          action={
            <Button size="small" variant="ghost">
              {t('debugUi.tryAgain')}
            </Button>
          }
        >
          {t('debugUi.noticeErrorText')}
        </Notice>
      </div>
      <Row>
        <Tag tone="good">{t('debugUi.confirmed')}</Tag>
        <Tag tone="wait">{t('debugUi.finding')}</Tag>
        <Tag tone="bad">{t('debugUi.attention')}</Tag>
        <Tag>{t('debugUi.done')}</Tag>
      </Row>
      <Row>
        <Button
          variant="ghost"
          size="small"
          onClick={() => showToast({ title: t('debugUi.toastTitle'), description: t('debugUi.toastText') })}
        >
          {t('debugUi.toast')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          onClick={() =>
            showToast({
              title: t('debugUi.toastBadTitle'),
              description: t('debugUi.toastBadText'),
              variant: 'destructive',
            })
          }
        >
          {t('debugUi.toastBad')}
        </Button>
      </Row>
    </GallerySection>
  );
}

export function Waiting() {
  const { t } = useTranslation('admin');
  return (
    <GallerySection title={t('debugUi.sections.waiting')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Card className="space-y-4">
          <Skeleton className="h-24 rounded-m" />
          <SkeletonText />
        </Card>
        <Card>
          <Loading />
        </Card>
        <Card className="sm:col-span-2">
          <EmptyState
            headingLevel="h3"
            title={t('debugUi.emptyTitle')}
            action={<Button size="small">{t('debugUi.emptyAction')}</Button>}
          >
            {t('debugUi.emptyText')}
          </EmptyState>
        </Card>
      </div>
    </GallerySection>
  );
}

export function LongText() {
  const { t } = useTranslation('admin');
  return (
    <GallerySection title={t('debugUi.sections.longText')}>
      <div lang="pt" className="grid gap-4 sm:max-w-[420px]">
        <Card>
          <Tag tone="wait">{t('debugUi.longTitle')}</Tag>
          <h3 className="mt-3">{t('debugUi.longTitle')}</h3>
          <p className="mt-2 text-s text-soft">{t('debugUi.long')}</p>
          <div className="mt-5 grid gap-2.5">
            <Button>{t('debugUi.longButton')}</Button>
            <Button variant="ghost" size="small">
              {t('debugUi.longButton')}
            </Button>
          </div>
        </Card>
        <SummaryList
          rows={[{ label: t('debugUi.longTitle'), value: t('debugUi.longButton') }]}
          total={{ label: t('debugUi.total'), value: '1 240,00 €' }}
        />
      </div>
    </GallerySection>
  );
}
