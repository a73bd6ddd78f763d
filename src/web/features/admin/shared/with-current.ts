import { ApiError } from '#web/api/api-error.ts';
import { isRefusal } from './failures.ts';

const tellsCurrent = (body: unknown): boolean => typeof body === 'object' && body !== null && 'current' in body;

/** A refusal that does not say what stands there now: it is asked for, so that the person can compare. */
export const withCurrent = async <Row>(saving: Promise<Row>, readCurrent: () => Promise<Row>): Promise<Row> => {
  try {
    return await saving;
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefusal(error, 'changed_meanwhile') || tellsCurrent(error.body)) throw error;
    throw new ApiError(error.status, error.text, { code: error.code, current: await readCurrent() });
  }
};
