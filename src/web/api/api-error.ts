/** An answer other than success. `message` is 'status: text'; `text` alone is what a person may read. */
export class ApiError extends Error {
  readonly status: number;
  readonly text: string;
  /** From our own server; other answers have none. */
  readonly code: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | null;
  /** The whole body, for what only one call answers (free starts, the right price). */
  readonly body: unknown;

  constructor(status: number, text: string, body: unknown = null, retryAfterSeconds: number | null = null) {
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
    this.code = textOf(body, 'code');
    this.fields = isRecord(body) && isRecord(body.fields) ? (body.fields as Record<string, string>) : {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A text under this name in a JSON body, if there is one. */
export const textOf = (body: unknown, name: string): string | null => {
  const value = isRecord(body) ? body[name] : null;
  return typeof value === 'string' && value !== '' ? value : null;
};

/** No answer came at all: the connection, not the server. */
export class NetworkError extends Error {}

export const isNetworkError = (error: unknown): boolean => error instanceof NetworkError;
