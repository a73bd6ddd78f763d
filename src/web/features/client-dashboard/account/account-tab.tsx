import { useQuery } from '@tanstack/react-query';
import { AnswerGate } from '../answer-gate.tsx';
import { profileQuery } from '../dashboard-queries.ts';
import { AddressList } from '../saved/address-list.tsx';
import { KnownTherapists } from '../saved/known-therapist-list.tsx';
import { RowsSkeleton } from '../section.tsx';
import { OwnData } from './own-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionList } from './session-list.tsx';

export function AccountTab() {
  const answer = useQuery(profileQuery);
  return (
    <>
      <AnswerGate answer={answer} skeleton={<RowsSkeleton />}>
        {(profile) => <ProfileForm profile={profile} />}
      </AnswerGate>
      <KnownTherapists />
      <AddressList />
      {answer.data && (
        <>
          <PasswordForm profile={answer.data} />
          <SessionList />
          <OwnData profile={answer.data} />
        </>
      )}
    </>
  );
}
