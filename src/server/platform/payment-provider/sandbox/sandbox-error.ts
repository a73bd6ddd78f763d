type Details = { status?: number; code?: string; param?: string; paymentIntent?: object };

/** A refusal with the body Stripe would send. */
export class SandboxError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(type: string, message: string, { status = 400, code, param, paymentIntent }: Details = {}) {
    super(message);
    this.status = status;
    this.body = {
      error: {
        ...(code && { code }),
        message,
        ...(param && { param }),
        ...(paymentIntent && { payment_intent: paymentIntent }),
        type,
      },
    };
  }
}

export const invalid = (message: string, details?: Details): SandboxError =>
  new SandboxError('invalid_request_error', message, details);

export const missing = (thing: string, id: string): SandboxError =>
  invalid(`No such ${thing}: '${id}'`, { status: 404, code: 'resource_missing', param: 'id' });
