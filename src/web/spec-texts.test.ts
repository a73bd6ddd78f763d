import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { defaultCurrency, toPixelEvent } from '#domain/analytics/events.ts';
import {
  nameProblem,
  passwordProblem,
  shortestName,
  shortestPassword,
  verificationCodeLength,
} from '#domain/identity/account-rules.ts';
import { roles } from '#domain/identity/role.ts';
import { formatDate, formatDuration, formatNumber, formatPercent, formatTime } from '#domain/language/formats.ts';
import { defaultLanguage, languages, resolveLanguage } from '#domain/language/language.ts';
import { weekNumber, weekStartsOn } from '#domain/language/week.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { treatmentDurations } from '#domain/pricing/durations.ts';
import { homeFor } from '#domain/screens/homes.ts';
import { documentTitle, maskPath, matchScreen, pageTitle } from '#domain/screens/screens.ts';
import { clampStep, firstStep, lastStep, wizardSteps } from '#domain/wizard/steps.ts';
import { initialWizardState } from '#domain/wizard/wizard-state.ts';
import { addInsQuery, queryClient, treatmentsQuery } from '#web/api/queries.ts';
import { redirectAfterMilliseconds } from '#web/features/account/log-in.ts';
import { accountOpened, verificationForced } from '#web/session/account-door.ts';
import { TOAST_MILLISECONDS } from '#web/ui/toast-store.ts';

/**
 * Everything that the specification quotes word for word, where it stands in the product, and how it is said in Portuguese.
 * Who wants to say one of these otherwise changes this table, with `now` and the reason.
 */
type Row = [quoted: string, place: string, portuguese: string, decided?: { now: string; why: string }];

const texts: Record<string, readonly Row[]> = {
  'screens and routes': [
    ['Loading...', 'common:ui.loading', 'A carregar...'],
    ['Home - Booking Flow', 'common:titles.home', 'Início - Marcar massagem'],
    ['Booking Flow', 'common:titles.booking-wizard', 'Marcar massagem'],
    ['Login', 'common:titles.sign-in', 'Iniciar sessão'],
    ['User Dashboard', 'common:titles.client-dashboard', 'O seu painel'],
    ['Forgot Password', 'common:titles.forgot-password', 'Recuperar palavra-passe'],
    ['Reset Password', 'common:titles.reset-password', 'Nova palavra-passe'],
    ['Admin Dashboard', 'common:titles.admin-home', 'Painel da administração'],
    ['Therapist Dashboard', 'common:titles.therapist-dashboard', 'Painel do terapeuta'],
    ['Unknown Page', 'common:titles.unknown', 'Página desconhecida'],
    ['Access denied', 'common:access.deniedTitle', 'Acesso negado'],
    [
      "You don't have permission to access this page.",
      'common:access.deniedText',
      'Não tem permissão para aceder a esta página.',
    ],
  ],
  'account dialog': [
    ['Account', 'auth:account.title', 'Conta'],
    ['Login', 'auth:account.login', 'Iniciar sessão'],
    ['Register', 'auth:account.register', 'Criar conta'],
    ['Return to Home Page', 'auth:account.home', 'Voltar à página inicial'],
    ['Verify Your Email', 'auth:verify.title', 'Confirme o seu e-mail'],
    ['Verify Email', 'auth:verify.submit', 'Confirmar e-mail'],
    ['Resend Code', 'auth:verify.resend', 'Reenviar código'],
    ['Cancel', 'auth:verify.cancel', 'Cancelar'],
  ],
  'steps of the wizard': [
    ['Zip code', 'booking:steps.zip-code', 'Código postal'],
    ['People', 'booking:steps.people', 'Pessoas'],
    ['Massage details', 'booking:steps.massage-details', 'A massagem'],
    ['Add-ins', 'booking:steps.add-ins', 'Complementos'],
    ['Location', 'booking:steps.location', 'Local'],
    ['Date and time', 'booking:steps.date-time', 'Data e hora'],
    [
      'user details',
      'booking:steps.user-details',
      'Os seus dados',
      {
        now: 'Your details',
        why: 'people are spoken to, never called users; the step keeps its name in the code and in what is recorded',
      },
    ],
    ['Checkout', 'booking:steps.checkout', 'Pagamento'],
    ['Confirmation', 'booking:steps.confirmation', 'Confirmação'],
  ],
  chat: [
    ['Typically replies within a few minutes', 'common:chat.status', 'Normalmente responde em poucos minutos'],
    ['Type your message...', 'common:chat.placeholder', 'Escreva a sua mensagem...'],
    ['Typically replies within 1 hour', 'common:chat.widget.status', 'Normalmente responde no prazo de 1 hora'],
    ['Type a message..', 'common:chat.widget.placeholder', 'Escreva uma mensagem..'],
  ],
  'states and transitions': [
    ['Progress saved', 'booking:save.done', 'Progresso guardado'],
    ['Progress restored', 'booking:restored', 'Progresso recuperado'],
    ['Verification code sent', 'auth:register.codeSent', 'Código de verificação enviado'],
    ['Registration successful', 'auth:register.success', 'Conta criada'],
    ['Login successful', 'auth:login.success', 'Sessão iniciada'],
    ['Logging in...', 'auth:login.busy', 'A iniciar sessão...'],
    ['Registering...', 'auth:register.busy', 'A criar a conta...'],
    ['Verifying...', 'auth:verify.busy', 'A confirmar...'],
  ],
  validation: [
    [
      'Email and password are required',
      'auth:validation.emailAndPassword',
      'O e-mail e a palavra-passe são obrigatórios',
    ],
    ['Login failed', 'auth:login.failed', 'Não foi possível iniciar sessão'],
    ['Please enter a valid email', 'auth:validation.email', 'Introduza um e-mail válido'],
    ['Please enter a valid email', 'common:fields.email', 'Introduza um e-mail válido'],
    ['Please enter a valid email', 'booking:missing.email', 'Introduza um e-mail válido'],
    [
      'Password must be at least 6 characters',
      'auth:validation.password',
      'A palavra-passe deve ter pelo menos 6 caracteres',
    ],
    [
      'First name must be at least 2 characters',
      'auth:validation.firstName',
      'O nome próprio deve ter pelo menos 2 caracteres',
    ],
    [
      'First name must be at least 2 characters',
      'booking:missing.firstName',
      'O nome próprio deve ter pelo menos 2 caracteres',
    ],
    [
      'Last name must be at least 2 characters',
      'auth:validation.lastName',
      'O apelido deve ter pelo menos 2 caracteres',
    ],
    [
      'Last name must be at least 2 characters',
      'booking:missing.lastName',
      'O apelido deve ter pelo menos 2 caracteres',
    ],
    ['Please confirm your password', 'auth:validation.confirmPassword', 'Confirme a sua palavra-passe'],
    ['Passwords do not match', 'auth:validation.passwordsDiffer', 'As palavras-passe não coincidem'],
    ['Code must be 4 digits', 'auth:validation.codeLength', 'O código deve ter 4 dígitos'],
    ['Code must contain only numbers', 'auth:validation.codeDigits', 'O código deve conter apenas números'],
  ],
  errors: [
    ['Request failed', 'common:api.requestFailed', 'O pedido falhou'],
    ['Invalid JSON response from server', 'common:api.invalidJson', 'Resposta JSON inválida do servidor'],
    [
      'Invalid email or password. Please try again.',
      'common:errors.invalid_credentials',
      'E-mail ou palavra-passe incorretos. Tente de novo.',
    ],
    [
      'Invalid email or password. Please try again.',
      'auth:login.invalid',
      'E-mail ou palavra-passe incorretos. Tente de novo.',
    ],
    ['Login failed. Please try again.', 'auth:login.failedText', 'Não foi possível iniciar sessão. Tente de novo.'],
    ['Login failed — {reason}', 'auth:login.inDialog', 'Não foi possível iniciar sessão — {reason}'],
    ['Invalid email or password.', 'auth:login.dialogInvalid', 'E-mail ou palavra-passe incorretos.'],
    ['Registration initiation failed', 'auth:register.initiationFailed', 'Não foi possível começar a criar a conta'],
    [
      'Registration failed. Please try again.',
      'auth:register.initiationFailedText',
      'A conta não foi criada. Tente de novo.',
    ],
    ['Registration failed', 'auth:register.failed', 'A conta não foi criada'],
    [
      'Failed to register. Please try again.',
      'auth:register.failedText',
      'Não foi possível criar a conta. Tente de novo.',
    ],
    [
      'Network error occurred. Please check your connection and try again.',
      'auth:account.network',
      'Ocorreu um erro de rede. Verifique a sua ligação e tente de novo.',
    ],
    ['Verification failed', 'auth:verify.failed', 'A verificação falhou'],
    ['Invalid verification code.', 'auth:verify.failedText', 'Código de verificação inválido.'],
    [
      'Failed to complete registration.',
      'auth:register.completionFailedText',
      'Não foi possível concluir a criação da conta.',
    ],
    ['Error', 'auth:verify.error', 'Erro'],
    ['An error occurred during verification.', 'auth:verify.errorText', 'Ocorreu um erro durante a verificação.'],
    ['Failed to Resend', 'auth:verify.resendFailed', 'Não foi possível reenviar'],
    [
      'Could not resend verification code. Please try again.',
      'auth:verify.resendFailedText',
      'Não foi possível reenviar o código de verificação. Tente de novo.',
    ],
    ['Network error occurred.', 'auth:verify.resendNetwork', 'Ocorreu um erro de rede.'],
    [
      "Account created but couldn't log you in automatically. Please try logging in.",
      'auth:register.autoLoginFailed',
      'A conta foi criada, mas não foi possível iniciar sessão automaticamente. Inicie sessão, por favor.',
    ],
    ['Logout failed', 'auth:logout.failed', 'Não foi possível terminar a sessão'],
    ['Logout failed', 'common:header.logOutFailed', 'Não foi possível terminar a sessão'],
    ['Google login failed', 'auth:google.failed', 'Não foi possível entrar com o Google'],
    [
      'Failed to initialize Google authentication.',
      'auth:google.initFailed',
      'Não foi possível iniciar a autenticação Google.',
    ],
    ['Loading Google authentication...', 'auth:google.loading', 'A carregar a autenticação Google...'],
    ['Booking failed', 'booking:conflict.toast', 'A marcação falhou'],
    ['Failed to create booking', 'booking:conflict.toastText', 'Não foi possível criar a marcação'],
    ['Error applying promo code', 'booking:code.failed', 'Erro ao aplicar o código promocional'],
    ['Failed to apply promo code', 'booking:code.failedText', 'Não foi possível aplicar o código promocional'],
    ['Error', 'booking:restoreFailed.title', 'Erro'],
    ['Could not restore your progress.', 'booking:restoreFailed.text', 'Não foi possível recuperar o seu progresso.'],
    ['Failed to fetch therapists', 'admin:therapists.fetchFailed', 'Não foi possível obter os terapeutas'],
  ],
  'success notices': [
    ['Welcome back, {name}!', 'auth:login.welcome', 'Olá de novo, {name}!'],
    ['Logged out successfully', 'auth:logout.success', 'Sessão terminada'],
    ['Verification required', 'auth:verify.required', 'Falta confirmar o e-mail'],
    [
      'Please check your email for a verification code to complete registration.',
      'auth:verify.requiredText',
      'Para concluir a criação da conta, consulte o seu e-mail e introduza o código de verificação.',
    ],
    [
      'Please check your email for a verification code.',
      'auth:register.codeSentText',
      'Consulte o seu e-mail: enviámos-lhe um código de verificação.',
    ],
    ['Code Resent', 'auth:verify.resent', 'Código reenviado'],
    [
      'A new verification code has been sent to your email.',
      'auth:verify.resentText',
      'Enviámos um novo código de verificação para o seu e-mail.',
    ],
    ['Promo code applied', 'booking:code.applied', 'Código promocional aplicado'],
    [
      'A discount of {amount} has been applied to your booking.',
      'booking:code.amount',
      'Foi aplicado um desconto de {amount} à sua marcação.',
    ],
  ],
};

const filesOf = (language: string): Record<string, unknown> =>
  Object.fromEntries(
    ['common', 'auth', 'booking', 'treatments', 'emails', 'admin'].map((name) => [
      name,
      JSON.parse(readFileSync(`locales/${language}/${name}.json`, 'utf8')),
    ]),
  );

const read: Record<string, Record<string, unknown>> = { en: filesOf('en'), pt: filesOf('pt') };

/** `auth:login.welcome`, with its variables written as the specification writes them. */
function textAt(language: 'en' | 'pt', place: string): string {
  const found = place
    .split(/[:.]/)
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], read[language]);
  return String(found).replace(/\{\{\s*(\w+)\s*\}\}/g, '{$1}');
}

describe.each(Object.entries(texts))('what the specification quotes: %s', (_, rows) => {
  it.each(rows)('“%s” is %s', (quoted, place, portuguese, decided) => {
    expect(textAt('en', place)).toBe(decided?.now ?? quoted);
    expect(textAt('pt', place)).toBe(portuguese);
    expect(portuguese).not.toBe(quoted);
    if (decided) expect(decided.why).not.toBe('');
  });
});

it('the chat’s welcome is about the wellness journey', () => {
  expect(textAt('en', 'common:chat.welcome')).toBe('Hello! How can we help you on your wellness journey today?');
  expect(textAt('pt', 'common:chat.welcome')).toBe('Olá! Como podemos ajudar hoje no seu percurso de bem-estar?');
});

describe('what the specification quotes: titles and addresses', () => {
  it.each([
    ['/', 'Home - Booking Flow'],
    ['/booking', 'Booking Flow'],
    ['/auth', 'Login'],
    ['/login', 'Login'],
    ['/dashboard', 'User Dashboard'],
    ['/forgot-password', 'Forgot Password'],
    ['/reset-password', 'Reset Password'],
    ['/admin', 'Admin Dashboard'],
    ['/therapist', 'Therapist Dashboard'],
    ['/admin/add-ins', 'Admin - add ins'],
    ['/admin/email-templates', 'Admin - email templates'],
    ['/therapist/bookings', 'Therapist - bookings'],
    ['/any/other/path', 'Unknown Page'],
  ])('%s is “%s”', (path, title) => {
    expect(pageTitle(path)).toBe(title);
    expect(documentTitle(path, 'Calma', (key) => textAt('en', `common:titles.${key}`))).toBe(`${title} | Calma`);
  });

  const screens =
    `/ /booking /auth /login /forgot-password /reset-password /dashboard /gift-card /gift-card-success /reschedule/x
    /reschedule-success /therapist /therapist/dashboard /therapist/bookings /therapist/booking/1 /therapist/confirm-booking/1/2
    /therapist/booking-confirmed /therapist/booking-rejected/1/2 /admin /admin/bookings /admin/therapists /admin/users
    /admin/treatments /admin/add-ins /admin/analytics /admin/settings /admin/email-templates /admin/email-scheduler
    /admin/tracking /admin/promo-test /debug/treatments`.split(/\s+/);

  it.each(screens)('%s has a screen', (path) => {
    expect(matchScreen(path)).not.toBeNull();
  });

  it('a version 4 id is masked in what is recorded', () => {
    expect(maskPath('/therapist/booking/3f2504e0-4f89-41d3-9a0c-0305e82c3301')).toBe('/therapist/booking/:id');
  });

  it('each role has its home', () => {
    expect(homeFor('admin')).toBe('/admin');
    expect(homeFor('therapist')).toBe('/therapist/dashboard');
    expect(homeFor('client')).toBe('/dashboard');
    expect(roles).toEqual(expect.arrayContaining(['admin', 'therapist', 'client']));
  });

  it('two events have names that others listen to', () => {
    expect(accountOpened).toBe('auth open');
    expect(verificationForced).toBe('calma:registration:verify');
  });
});

describe('what the specification counts', () => {
  it('the steps of the wizard', () => {
    expect([firstStep, lastStep]).toEqual([1, 9]);
    expect([clampStep(0), clampStep(10)]).toEqual([1, 9]);
    expect(wizardSteps).toEqual([
      'zip-code',
      'people',
      'massage-details',
      'add-ins',
      'location',
      'date-time',
      'user-details',
      'checkout',
      'confirmation',
    ]);
  });

  it('what the wizard begins with', () => {
    expect(initialWizardState).toMatchObject({
      peopleCount: 1,
      treatmentId: 1,
      therapistGender: 'any',
      duration: 0,
      scheduleType: 'fit-schedule',
      recipientType: 'myself',
      hasMassageTable: 0,
      paymentMethod: 'card',
      guestDetails: { gender: 'male' },
    });
    const named =
      `step zipCode isZipCodeValid peopleCount isBackToBack requiresTwoTherapists treatmentId therapistGender
      acceptOppositeGender duration scheduleType recipientType recipientDetails addIns location hasMassageTable locationNotes
      notes dateTime dateTimeEnd finalStartTime bookingDate bookingStartTime bookingEndTime userTimezone totalPrice
      treatmentPrice originalPrice paymentMethod guestDetails promoCode`.split(/\s+/);
    expect(Object.keys(initialWizardState)).toEqual(expect.arrayContaining(named));
    expect(Object.keys(initialWizardState.location)).toEqual(
      expect.arrayContaining(['address', 'isHotel', 'apartment', 'hotelName', 'roomNumber']),
    );
    expect(Object.keys(initialWizardState.guestDetails)).toEqual(['firstName', 'lastName', 'phone', 'email', 'gender']);
  });

  it('names, passwords and codes', () => {
    expect({ shortestName, shortestPassword, verificationCodeLength }).toEqual({
      shortestName: 2,
      shortestPassword: 6,
      verificationCodeLength: 4,
    });
    expect([nameProblem('A'), nameProblem('Al')]).toEqual(['too_short', null]);
    expect([passwordProblem('k4w9'), passwordProblem('k4w9zt')]).toEqual(['too_short', null]);
  });

  it('milliseconds and minutes', () => {
    expect(TOAST_MILLISECONDS).toBe(5000);
    expect(redirectAfterMilliseconds).toBe(100);
    expect([treatmentsQuery.staleTime, addInsQuery.staleTime]).toEqual([3_600_000, 3_600_000]);
    expect(queryClient.getDefaultOptions().queries).toMatchObject({
      staleTime: 300_000,
      refetchOnWindowFocus: true,
      retry: false,
    });
  });

  it('money', () => {
    expect(defaultCurrency).toBe('EUR');
    expect(treatmentDurations).toEqual([60, 75, 90]);
    expect(formatMoney(cents(6500))).toBe('65,00\u00a0€');
    expect(formatMoney(cents(6500), 'short')).toBe('65\u00a0€');
  });

  it('languages', () => {
    expect(languages).toEqual(['en', 'pt']);
    expect(defaultLanguage).toBe('en');
    expect(resolveLanguage('pt-BR')).toEqual({ language: 'pt', wasSupported: true });
    expect(resolveLanguage('fr')).toEqual({ language: 'en', wasSupported: false });
    expect(weekStartsOn).toBe(1);
    expect(weekNumber({ year: 2027, month: 1, day: 4 })).toBe(1);
    expect(weekNumber({ year: 2027, month: 1, day: 3 })).toBe(53);
  });

  it.each([
    ['short', '11/05/2026', '05/11/2026'],
    ['medium', 'Nov 5, 2026', '5 nov, 2026'],
    ['long', 'November 5, 2026', '5 novembro, 2026'],
    ['full', 'Thursday, November 5, 2026', 'quinta-feira, 5 novembro, 2026'],
  ] as const)('a %s date is “%s”, “%s”', (style, english, portuguese) => {
    expect(formatDate('2026-11-05', style, 'en')).toBe(english);
    expect(formatDate('2026-11-05', style, 'pt')).toBe(portuguese);
  });

  it('times, durations and numbers', () => {
    expect([formatTime('15:30', 'en'), formatTime('15:30', 'pt')]).toEqual(['3:30 pm', '15:30']);
    expect([formatDuration(75, 'en'), formatDuration(75, 'pt')]).toEqual(['1h 15m', '1h 15min']);
    expect([formatNumber(2, 'en'), formatPercent(0.125, 'en')]).toEqual(['2.00', '12.5%']);
    for (const missing of [null, undefined, 'noon']) {
      expect(formatDate(missing, 'medium', 'pt')).toBe('Invalid Date');
      expect(formatTime(missing, 'pt')).toBe('Invalid Time');
    }
  });

  it.each([
    ['begin_checkout', 'InitiateCheckout'],
    ['purchase', 'Purchase'],
    ['sign_up', 'CompleteRegistration'],
    ['login', 'CompleteRegistration'],
    ['search', 'Search'],
    ['payment_method_selected', 'AddPaymentInfo'],
  ])('%s is %s for the ad pixel', (event, name) => {
    expect(toPixelEvent(event)).toEqual({ kind: 'standard', name });
    expect(toPixelEvent('booking_step')).toEqual({ kind: 'custom', name: 'booking_step' });
  });

  /** Figures that stand inside a component: the tests that watch them at work. */
  it.each([
    ['60 by 60', 'features/chat-widget/chat-widget.test.tsx', 'has an avatar of 60 by 60'],
    ['350', 'features/chat-widget/chat-widget.test.tsx', 'with its own texts and height'],
    ['2 s', 'features/chat-widget/floating-chat.test.tsx', 'until the delay of two seconds has passed'],
    [
      '60 s, the digit 1',
      'features/chat-widget/floating-chat.test.tsx',
      'shows the digit 1 after sixty seconds and again',
    ],
    ['10 seconds', 'features/chat-widget/floating-chat.test.tsx', 'with a delay of %d seconds logs %i errors'],
    ['closed height 0', 'features/chat-widget/floating-chat.test.tsx', 'folds the panel to nothing'],
    ['one toast, 5000 ms', 'ui/toast.test.tsx', 'takes a toast away after 5000 ms and not before'],
    ['420px', 'ui/toast.test.tsx', 'is at most 420 pixels wide from medium screens on'],
    ['5 retries, 350 ms', 'i18n/loader.test.ts', 'waiting 350 ms and then twice as long each time'],
    ['10 parallel reads', 'i18n/loader.test.ts', 'reads at most ten files at a time'],
    ['7 days', 'i18n/loader.test.ts', 'lasts seven days'],
    ['200 ms and 1000 ms', 'app/noise-filter.test.ts', 'looks for overlays every 200 ms and every 1000 ms'],
  ])('%s is watched in %s', (_, file, title) => {
    expect(readFileSync(`src/web/${file}`, 'utf8')).toContain(title);
  });
});

describe('the calls that the specification names', () => {
  const known = Object.values(routes).map(
    ({ method, path }) => `${method} ${path.replace(/:\w+/g, '{}')}`,
  ) as readonly string[];

  const managed = ['therapists', 'users', 'treatments', 'add-ins', 'promo-codes', 'email-templates'].flatMap((name) => [
    `GET /api/admin/${name}`,
    `POST /api/admin/${name}`,
    `GET /api/admin/${name}/{}`,
    `PATCH /api/admin/${name}/{}`,
    `DELETE /api/admin/${name}/{}`,
  ]);

  it.each([
    'POST /api/login',
    'GET /api/me',
    'GET /api/logout',
    'POST /api/auth/google',
    'POST /api/auth/register',
    'POST /api/auth/register-initiate',
    'POST /api/verify-email',
    'POST /api/auth/register-complete',
    'POST /api/auth/resend-code',
    'POST /api/bookings',
    'GET /api/bookings',
    'GET /api/bookings/{}',
    'POST /api/bookings/{}/cancel',
    'POST /api/bookings/{}/apply-promo',
    'GET /api/zip-codes/check/{}',
    'GET /api/treatments',
    'GET /api/add-ins',
    'GET /api/therapists',
    'GET /api/notifications',
    'POST /api/notifications/{}/read',
    'GET /api/promo-codes/verify/{}',
    'GET /api/promo-codes',
    'POST /api/create-payment-intent',
    'POST /api/payment-webhook',
    'POST /api/language-preference',
    'GET /api/admin/bookings',
    'GET /api/admin/bookings/{}',
    'POST /api/admin/bookings/{}/assign',
    'POST /api/admin/bookings/{}/request-assignment',
    'POST /api/admin/bookings/{}/complete',
    'POST /api/admin/bookings/{}/process-assignment',
    'POST /api/admin/bookings/manual-assign/{}/{}',
    'POST /api/admin/bookings/{}/send-assignment-emails',
    'GET /api/admin/bookings/assignment-stats',
    ...managed,
    'POST /api/admin/users/{}/reset-password',
    'GET /api/admin/users/export',
    'GET /api/admin/users/{}/invoices',
    'POST /api/admin/email-templates/test',
    'GET /api/admin/email-templates/variables/{}',
    'GET /api/admin/stats',
  ])('%s', (named) => {
    expect(known).toContain(named);
  });
});
