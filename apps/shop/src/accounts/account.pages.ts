import { z } from 'zod';
import { html } from '../http/html.ts';
import type { PageResult, PageRouter } from '../http/pages.ts';
import type { Visitor, VisitorService } from '../http/visitor.ts';
import {
  renderForgotPage,
  renderLogInPage,
  renderRegisterPage,
  renderResetPage,
  type SubmittedValues,
} from './account.views.ts';
import type { AccountsService } from './accounts.service.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import { toNetwork } from './network.ts';
import type { LinkState, PasswordResetService } from './password-reset.ts';
import { NewPasswordSchema, parseRegistration } from './registration.ts';

type Dependencies = {
  accounts: AccountsService;
  attempts: AttemptLimiter;
  passwordReset: PasswordResetService;
  visitors: VisitorService;
  /** Runs a task after the response. */
  runInBackground: (work: () => Promise<void>) => void;
};

const text = z.string().max(1000).optional().catch(undefined);
const Fields = z
  .object({
    login: text,
    password: text,
    token: text,
    next: text,
    firstName: text,
    lastName: text,
    email: text,
    username: text,
  })
  .catch({});

/** Returns a local path to redirect to after the log-in; anything that could name another site (`//host`, `/\host`) becomes `/`. */
const toSafeRedirectPath = (next: unknown): string =>
  typeof next === 'string' && /^\/[a-z0-9][a-z0-9/-]*$/.test(next) ? next : '/';

/** Explains why a mailed link can't set a password and links to a new one. */
const createBrokenLinkPage = (visitor: Visitor, state: Exclude<LinkState, 'valid'>): PageResult => {
  const { texts } = visitor;
  const title = state === 'expired' ? texts.linkExpired : texts.linkInvalid;
  const explanation = state === 'expired' ? texts.linkExpiredText : texts.linkInvalidText;
  return {
    title,
    status: 410,
    body: html`<h1>${title}</h1><p role="alert">${explanation}</p><p><a href="/forgot">${texts.askAgain}</a></p>`,
  };
};

/** Registers the pages for log-in, log-out, registration and password reset. */
export const registerAccountPages = (
  pages: PageRouter,
  { accounts, attempts, passwordReset, visitors, runInBackground }: Dependencies,
): void => {
  pages.get('/login', ({ request, visitor }) =>
    visitor.account
      ? { redirect: '/' }
      : renderLogInPage(visitor, { next: toSafeRedirectPath(Fields.parse(request.query).next) }),
  );

  pages.post('/login', async ({ request, reply, visitor }) => {
    const { login, password, next } = Fields.parse(request.body);
    const result = await accounts.logIn(login ?? '', password ?? '', toNetwork(request.ip));
    const formValues = { next: toSafeRedirectPath(next), login };
    const { texts } = visitor;
    switch (result.outcome) {
      case 'success':
        await visitors.signIn(request, reply, result.account);
        return { redirect: formValues.next };
      case 'blocked':
        return { ...renderLogInPage(visitor, { ...formValues, error: texts.tooManyFailures }), status: 429 };
      case 'wrong':
        return { ...renderLogInPage(visitor, { ...formValues, error: texts.wrongLogin }), status: 401 };
      default:
        return result satisfies never;
    }
  });

  pages.post('/logout', async ({ request, reply }) => {
    await visitors.signOut(request, reply);
    return { redirect: '/' };
  });

  pages.get('/register', ({ visitor }) => (visitor.account ? { redirect: '/' } : renderRegisterPage(visitor, {}, {})));

  pages.post('/register', async ({ request, reply, visitor }) => {
    const { texts } = visitor;
    const { firstName, lastName, email, username } = Fields.parse(request.body);
    const submitted: SubmittedValues = { firstName, lastName, email, username };
    const parsed = parseRegistration(request.body, texts);
    if (!parsed.ok) return { ...renderRegisterPage(visitor, submitted, parsed.errors), status: 422 };
    // "Account exists" reveals who is a customer, so registrations count like failed log-ins.
    const network = { kind: 'network', id: toNetwork(request.ip) } as const;
    const createRefusedPage = (status: number, error: string) => ({
      ...renderRegisterPage(visitor, submitted, {}, error),
      status,
    });
    if (!(await attempts.tryAcquire(network))) return createRefusedPage(429, texts.tooManyFailures);
    const { over16: _agreed, ...registration } = parsed.form;
    const account = await accounts.register(registration);
    if (!account) return createRefusedPage(409, texts.accountTaken);
    await attempts.release(network);
    await visitors.signIn(request, reply, account);
    return { redirect: '/' };
  });

  pages.get('/forgot', ({ visitor }) => renderForgotPage(visitor));

  pages.post('/forgot', async ({ request, visitor }) => {
    const { login = '' } = Fields.parse(request.body);
    const { texts } = visitor;
    if (login.trim() === '') return { ...renderForgotPage(visitor, { error: texts.emailEmpty }), status: 422 };
    if (!(await passwordReset.canSendMail()))
      return { ...renderForgotPage(visitor, { login, alert: texts.linkFailed }), status: 503 };
    runInBackground(() => passwordReset.sendLink(login, texts));
    return { title: texts.forgot, body: html`<h1>${texts.forgot}</h1><p role="status">${texts.linkSent}</p>` };
  });

  // Without a token this is the "forgot password" URL that partner apps link to.
  pages.get('/reset', async ({ request, visitor }) => {
    const { token } = Fields.parse(request.query);
    if (!token) return { redirect: '/forgot' };
    const state = await passwordReset.getLinkState(token);
    return state === 'valid' ? renderResetPage(visitor, token) : createBrokenLinkPage(visitor, state);
  });

  pages.post('/reset', async ({ request, visitor }) => {
    const { texts } = visitor;
    const { token = '' } = Fields.parse(request.body);
    const password = NewPasswordSchema.safeParse(Fields.parse(request.body).password);
    const state = await passwordReset.getLinkState(token);
    if (state !== 'valid') return createBrokenLinkPage(visitor, state);
    if (!password.success) return { ...renderResetPage(visitor, token, texts.badPassword), status: 422 };
    if (!(await passwordReset.setPassword(token, password.data, toNetwork(request.ip))))
      return createBrokenLinkPage(visitor, 'invalid'); // used in the meantime
    return renderLogInPage({ ...visitor, account: undefined }, { next: '/', done: texts.passwordSaved });
  });
};
