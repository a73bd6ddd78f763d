import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { PageFrame, PageHeading } from './page-frame.tsx';

type FailedPageProps = {
  title: string;
  /** What happened. */
  children: ReactNode;
  retryLabel: string;
  isAsking: boolean;
  onRetry(): void;
};

/** In the place of a page that could not be loaded. */
export function FailedPage({ title, children, retryLabel, isAsking, onRetry }: FailedPageProps) {
  return (
    <PageFrame width="reading" className="min-h-[70dvh] pt-4 pb-18 md:pt-8">
      <PageHeading title={title} />
      <Notice
        tone="error"
        action={
          <Button variant="ghost" size="small" busy={isAsking} onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      >
        {children}
      </Notice>
    </PageFrame>
  );
}
