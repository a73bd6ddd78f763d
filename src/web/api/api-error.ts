import i18next from 'i18next';

type Answered = {
  /** The whole body, for what only one call answers (free starts, the right price). */
  body?: unknown;
  retryAfterSeconds?: number | null;
  /** What else came back: a proxy's page, a status text. For a log, never for a person. */
  raw?: string;
};

/** An answer other than success. `message` is 'status: text' for logs; people read `said` or a screen's own words. */
export class ApiError extends Error {
  readonly status: number;
  /** What our server wrote for people; null when a proxy answered, or nobody wrote anything. */
  readonly said: string | null;
  /** From our own server; other answers have none. */
  readonly code: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | null;
  readonly body: unknown;

  constructor(status: number, said: string | null, { body = null, retryAfterSeconds = null, raw = '' }: Answered = {}) {
    super(`${status}: ${said || raw || i18next.t('api.requestFailed')}`);
    this.status = status;
    this.said = said || null;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
    this.code = textOf(body, 'code');
    this.fields = isRecord(body) && isRecord(body.fields) ? (body.fields as Record<string, string>) : {};
  }

  /** What a person may read where a screen has no words of its own. */
  get text(): string {
    return this.said ?? i18next.t('api.requestFailed');
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A text under this name in a JSON body, if there is one. */
export const textOf = (body: unknown, name: string): string | null => {
  const value = isRecord(body) ? body[name] : null;
  return typeof value === 'string' && value !== '' ? value : null;
};

/** What a person may read about a failed call; `offline` is what the screen says where no answer came. */
export const failureText = (error: unknown, offline: string): string =>
  error instanceof ApiError ? error.text : offline;

/** No answer came at all: the connection, not the server. */
export class NetworkError extends Error {}

export const isNetworkError = (error: unknown): boolean => error instanceof NetworkError;
