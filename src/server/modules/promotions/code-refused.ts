import type { ErrorCode } from '#contract/error-codes.ts';
import type { PromoRefusal } from '#domain/pricing/promo-rules.ts';
import { AppError } from '#server/http/app-error.ts';

/** Why a promo code or a gift card cannot be used. */
export type CodeRefusal = PromoRefusal;

const codes: Record<CodeRefusal, ErrorCode> = {
  unknown: 'code_unknown',
  // Until its day comes nobody needs to know that it exists.
  not_yet_valid: 'code_unknown',
  expired: 'code_expired',
  used_up: 'code_used_up',
  not_for_treatment: 'code_not_for_this',
  minimum_not_reached: 'code_not_for_this',
  first_booking_only: 'code_not_for_this',
};

/** The answer to a refused code; `reason` says it more exactly than the code does. */
export const codeRefused = (reason: CodeRefusal): AppError =>
  new AppError(codes[reason], { extra: { reason }, ...(reason === 'expired' && { text: 'booking:code.expired' }) });
