import type { Who } from '#contract/route.ts';
import type { Role } from '#domain/identity/role.ts';
import type { Language } from '#domain/language/language.ts';

/** Who is asking. */
export type Actor =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly role: Role;
      readonly language: Language;
      readonly sessionId: string;
      /** The password was given within the last minutes. */
      readonly isFresh: boolean;
      /** Has to set up the second step before anything of the office opens. */
      readonly lacksSecondStep: boolean;
    };

export const visitor: Actor = { kind: 'visitor' };

/** The first of the two gates: may this kind of person knock at all? */
export const mayEnter = (who: Who, actor: Actor): 'yes' | 'not_signed_in' | 'not_allowed' => {
  if (who === 'anyone' || who === 'provider') return 'yes';
  if (actor.kind === 'visitor') return 'not_signed_in';
  return who === 'signed-in' || actor.role === who ? 'yes' : 'not_allowed';
};
