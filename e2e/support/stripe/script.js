// Stands in for Stripe's own script, as far as the Payment Element is used: the same calls, the same shapes of answers
// and refusals, a form in a frame of its own, and the provider's HTTP behind it. It runs in the page, under its policy.
(() => {
  const api = 'https://api.stripe.com/v1';
  const frameOrigin = 'https://js.stripe.com';
  const bankOrigin = 'https://hooks.stripe.com';
  const colour = /^(#[0-9a-f]{3,8}|rgba?\(.+\)|hsla?\(.+\)|currentColor)$/i;

  class IntegrationError extends Error {
    name = 'IntegrationError';
  }

  /** One answer of a frame of ours to one question. */
  const askFrame = (frame, origin, question) =>
    new Promise((resolve) => {
      const id = crypto.randomUUID();
      const listen = (event) => {
        if (event.origin !== origin || event.source !== frame.contentWindow || event.data?.id !== id) return;
        window.removeEventListener('message', listen);
        resolve(event.data);
      };
      window.addEventListener('message', listen);
      frame.contentWindow.postMessage({ id, question }, origin);
    });

  const openFrame = (src, title, parent) =>
    new Promise((resolve, reject) => {
      const frame = Object.assign(document.createElement('iframe'), { src, title });
      frame.allow = 'payment *';
      frame.style.cssText = 'width:100%;height:290px;border:0';
      frame.addEventListener('load', () => askFrame(frame, new URL(src).origin, 'ready').then(() => resolve(frame)));
      frame.addEventListener('error', reject);
      parent.append(frame);
    });

  const request = async (key, path, fields) => {
    const form = new URLSearchParams({ key, ...fields });
    try {
      const answer = await fetch(
        fields ? `${api}${path}` : `${api}${path}&key=${key}`,
        fields && { method: 'POST', body: form },
      );
      return await answer.json();
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message: 'We are experiencing issues connecting to our payments provider.',
        },
      };
    }
  };

  const checkOptions = (options) => {
    if (options.mode !== 'payment' || !Number.isInteger(options.amount) || options.currency !== 'eur')
      throw new IntegrationError('Invalid value for elements(): mode, amount and currency are needed.');
    for (const [name, value] of Object.entries(options.appearance?.variables ?? {}))
      if (name.startsWith('color') && !colour.test(value))
        throw new IntegrationError(`elements(): ${name} must be a colour, not ${value}`);
  };

  const createElement = (shared) => {
    const handlers = { ready: [], loaderror: [], change: [] };
    let holder = null;
    const fire = (name, event) => {
      for (const handle of handlers[name]) handle(event);
    };
    shared.fire = fire;
    const element = {
      mount: (target) => {
        holder = typeof target === 'string' ? document.querySelector(target) : target;
        const ways = (shared.options.allowedPaymentMethodTypes ?? ['card']).join();
        const src = `${frameOrigin}/endive/elements-inner-payment.html#locale=${shared.options.locale}&ways=${ways}`;
        openFrame(src, 'Secure payment input frame', holder).then(
          (frame) => {
            shared.frame = frame;
            fire('ready', { elementType: 'payment' });
          },
          () => fire('loaderror', { elementType: 'payment', error: { type: 'api_connection_error' } }),
        );
      },
      on: (name, handle) => {
        handlers[name] = [...(handlers[name] ?? []), handle];
        return element;
      },
      off: (name, handle) => {
        handlers[name] = handlers[name]?.filter((other) => other !== handle) ?? [];
        return element;
      },
      once: (name, handle) => element.on(name, handle),
      update: () => undefined,
      focus: () => shared.frame?.focus(),
      blur: () => undefined,
      unmount: () => holder?.replaceChildren(),
      destroy: () => {
        shared.frame = null;
        holder?.replaceChildren();
      },
    };
    return element;
  };

  const createElements = (options) => {
    checkOptions(options);
    const shared = { options, frame: null, isSubmitted: false };
    return {
      shared,
      create: (type, options) => {
        if (type !== 'payment') throw new IntegrationError(`No element ${type} here.`);
        shared.defaultEmail = options?.defaultValues?.billingDetails?.email;
        return createElement(shared);
      },
      getElement: () => null,
      update: (changes) => {
        checkOptions({ ...shared.options, ...changes });
        Object.assign(shared.options, changes);
      },
      fetchUpdates: async () => ({}),
      submit: async () => {
        const { error, method } = await askFrame(shared.frame, frameOrigin, 'check');
        shared.isSubmitted = !error;
        shared.fire('change', { value: { type: method === 'bank' ? 'card' : method } });
        return error ? { error } : { selectedPaymentMethod: method };
      },
    };
  };

  const fieldsOf = (given, { defaultEmail }) => {
    const type = { 'payment_method_data[type]': given.method };
    if (given.method === 'mb_way') return { ...type, 'payment_method_data[billing_details][phone]': given.phone };
    if (given.method === 'multibanco') return { ...type, 'payment_method_data[billing_details][email]': defaultEmail };
    return cardFieldsOf(given);
  };

  const cardFieldsOf = (given) => ({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': given.number,
    'payment_method_data[card][exp_month]': given.expiry.slice(0, 2),
    'payment_method_data[card][exp_year]': `20${given.expiry.slice(-2)}`,
    'payment_method_data[card][cvc]': given.cvc,
  });

  /** The bank's question in a window over the page. */
  const askBank = async (key, intent) => {
    const dialog = document.createElement('dialog');
    dialog.style.cssText = 'width:min(400px,90vw)';
    document.body.append(dialog);
    dialog.showModal();
    const frame = await openFrame(`${bankOrigin}/3d_secure_2/challenge.html`, 'Bank confirmation', dialog);
    const { answer } = await askFrame(frame, bankOrigin, 'answer');
    dialog.remove();
    return request(key, `/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret,
      three_d_secure: answer,
    });
  };

  /** Asks until whoever holds the phone has answered. */
  const awaitApp = async (key, { id, client_secret: secret }) => {
    for (;;) {
      const intent = await request(key, `/payment_intents/${id}?client_secret=${secret}`);
      if (intent.status !== 'requires_action')
        return intent.last_payment_error ? { error: { ...intent.last_payment_error, payment_intent: intent } } : intent;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };

  /** A refused second step is no `card_error` in this script. */
  const asResult = (answer) => {
    if (!answer.error) return { paymentIntent: answer };
    const isBankNo = answer.error.code === 'payment_intent_authentication_failure';
    return {
      error: {
        ...answer.error,
        type: isBankNo ? 'invalid_request_error' : answer.error.type,
        message: isBankNo ? 'We are unable to authenticate your payment method.' : answer.error.message,
      },
    };
  };

  const createStripe = (key) => ({
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
    elements: createElements,
    createToken: async () => undefined,
    createPaymentMethod: async () => undefined,
    confirmCardPayment: async () => undefined,
    confirmPayment: async ({ elements, clientSecret, confirmParams, redirect }) => {
      const { shared } = elements;
      if (!shared.isSubmitted)
        throw new IntegrationError('elements.submit() must be called before stripe.confirmPayment().');
      if (!confirmParams?.return_url) throw new IntegrationError('You must specify a return_url.');
      const id = clientSecret.split('_secret_')[0];
      const known = await request(key, `/payment_intents/${id}?client_secret=${clientSecret}`);
      if (known.error) return { error: known.error };
      if (known.amount !== shared.options.amount)
        return { error: { type: 'invalid_request_error', message: 'The amount does not match the PaymentIntent.' } };
      const given = await askFrame(shared.frame, frameOrigin, 'values');
      const answer = await request(key, `/payment_intents/${id}/confirm`, {
        client_secret: clientSecret,
        ...fieldsOf(given, shared),
      });
      if (answer.status !== 'requires_action') {
        const result = asResult(answer);
        if (!result.error && redirect !== 'if_required') location.assign(confirmParams.return_url);
        return result;
      }
      if (given.method === 'multibanco') return { paymentIntent: answer };
      if (given.method === 'mb_way') return asResult(await awaitApp(key, answer));
      if (given.method === 'card') return asResult(await askBank(key, answer));
      const question = { payment_intent: id, client_secret: clientSecret, return_url: confirmParams.return_url };
      location.assign(`${bankOrigin}/redirect/authenticate?${new URLSearchParams(question)}`);
      return new Promise(() => undefined);
    },
    retrievePaymentIntent: async (clientSecret) =>
      asResult(
        await request(key, `/payment_intents/${clientSecret.split('_secret_')[0]}?client_secret=${clientSecret}`),
      ),
    handleNextAction: async ({ clientSecret }) => {
      const intent = await request(
        key,
        `/payment_intents/${clientSecret.split('_secret_')[0]}?client_secret=${clientSecret}`,
      );
      return intent.status === 'requires_action' ? asResult(await askBank(key, intent)) : asResult(intent);
    },
  });

  window.Stripe = Object.assign(createStripe, { version: 'endive' });
})();
