import { z } from 'zod';
import { html } from '../http/html.ts';
import { safeNext } from '../http/next.ts';
import type { PageAnswer, Pages } from '../http/pages.ts';
import type { Visitor, Visitors } from '../http/visitor.ts';
import { forgotPage, logInPage, registerPage, resetPage, type Typed } from './account.views.ts';
import type { Accounts } from './accounts.service.ts';
import type { Attempts } from './attempts.ts';
import { networkOf } from './network.ts';
import type { LinkState, PasswordReset } from './password-reset.ts';
import { NewPassword, readRegistration } from './registration.ts';

type Parts = {
  accounts: Accounts;
  attempts: Attempts;
  passwordReset: PasswordReset;
  visitors: Visitors;
  /** Runs work that the answer does not wait for. */
  later: (work: () => Promise<void>) => void;
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

/** Why a mailed link sets no password, and the way to another one. */
const brokenLink = (visitor: Visitor, state: Exclude<LinkState, 'good'>): PageAnswer => {
  const { texts } = visitor;
  const title = state === 'expired' ? texts.linkExpired : texts.linkInvalid;
  const why = state === 'expired' ? texts.linkExpiredText : texts.linkInvalidText;
  return {
    title,
    status: 410,
    body: html`<h1>${title}</h1><p role="alert">${why}</p><p><a href="/forgot">${texts.askAgain}</a></p>`,
  };
};

/** Log-in, log-out, registration and new passwords. */
export const accountPages = (pages: Pages, { accounts, attempts, passwordReset, visitors, later }: Parts): void => {
  pages.get('/login', ({ request, visitor }) =>
    visitor.account ? { redirect: '/' } : logInPage(visitor, { next: safeNext(Fields.parse(request.query).next) }),
  );

  pages.post('/login', async ({ request, reply, visitor }) => {
    const { login, password, next } = Fields.parse(request.body);
    const logIn = await accounts.logIn(login ?? '', password ?? '', networkOf(request.ip));
    const shown = { next: safeNext(next), login };
    const { texts } = visitor;
    switch (logIn.outcome) {
      case 'welcome':
        await visitors.signIn(request, reply, logIn.account);
        return { redirect: shown.next };
      case 'blocked':
        return { ...logInPage(visitor, { ...shown, error: texts.tooManyFailures }), status: 429 };
      case 'wrong':
        return { ...logInPage(visitor, { ...shown, error: texts.wrongLogin }), status: 401 };
      default:
        return logIn satisfies never;
    }
  });

  pages.post('/logout', async ({ request, reply }) => {
    await visitors.signOut(request, reply);
    return { redirect: '/' };
  });

  pages.get('/register', ({ visitor }) => (visitor.account ? { redirect: '/' } : registerPage(visitor, {}, {})));

  pages.post('/register', async ({ request, reply, visitor }) => {
    const { texts } = visitor;
    const { firstName, lastName, email, username } = Fields.parse(request.body);
    const typed: Typed = { firstName, lastName, email, username };
    const read = readRegistration(request.body, texts);
    if (!read.ok) return { ...registerPage(visitor, typed, read.errors), status: 422 };
    // "Taken" tells that somebody is a customer: asking for many addresses counts like failed log-ins.
    const network = { kind: 'network', of: networkOf(request.ip) } as const;
    const refused = (status: number, error: string) => ({ ...registerPage(visitor, typed, {}, error), status });
    if (!(await attempts.take(network))) return refused(429, texts.tooManyFailures);
    const { over16: _agreed, ...registration } = read.form;
    const account = await accounts.register(registration);
    if (!account) return refused(409, texts.accountTaken);
    await attempts.giveBack(network);
    await visitors.signIn(request, reply, account);
    return { redirect: '/' };
  });

  pages.get('/forgot', ({ visitor }) => forgotPage(visitor));

  pages.post('/forgot', async ({ request, visitor }) => {
    const { login = '' } = Fields.parse(request.body);
    const { texts } = visitor;
    if (login.trim() === '') return { ...forgotPage(visitor, { error: texts.emailEmpty }), status: 422 };
    if (!(await passwordReset.works()))
      return { ...forgotPage(visitor, { login, trouble: texts.linkFailed }), status: 503 };
    later(() => passwordReset.request(login, texts));
    return { title: texts.forgot, body: html`<h1>${texts.forgot}</h1><p role="status">${texts.linkSent}</p>` };
  });

  // Without a token it is the address that partners' apps know for "I forgot my password".
  pages.get('/reset', async ({ request, visitor }) => {
    const { token } = Fields.parse(request.query);
    if (!token) return { redirect: '/forgot' };
    const state = await passwordReset.stateOf(token);
    return state === 'good' ? resetPage(visitor, token) : brokenLink(visitor, state);
  });

  pages.post('/reset', async ({ request, visitor }) => {
    const { texts } = visitor;
    const { token = '' } = Fields.parse(request.body);
    const password = NewPassword.safeParse(Fields.parse(request.body).password);
    const state = await passwordReset.stateOf(token);
    if (state !== 'good') return brokenLink(visitor, state);
    if (!password.success) return { ...resetPage(visitor, token, texts.badPassword), status: 422 };
    if (!(await passwordReset.redeem(token, password.data, networkOf(request.ip))))
      return brokenLink(visitor, 'invalid'); // used meanwhile
    return logInPage({ ...visitor, account: undefined }, { next: '/', done: texts.passwordSaved });
  });
};
