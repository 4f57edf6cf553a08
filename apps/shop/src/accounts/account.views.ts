import { alertOf, fieldOf } from '../http/field.ts';
import { html } from '../http/html.ts';
import { formToken, type Page } from '../http/layout.ts';
import type { Visitor } from '../http/visitor.ts';
import type { FieldErrors } from './registration.ts';

/** What a refused form shows again. Passwords are never among it. */
export type Typed = Readonly<Record<string, string | undefined>>;

/** The log-in form. `next` is a checked path. */
export const logInPage = (
  visitor: Visitor,
  shown: { next: string; login?: string | undefined; error?: string; done?: string },
): Page => {
  const { texts } = visitor;
  return {
    title: texts.logIn,
    body: html`<h1>${texts.logIn}</h1>
${shown.done === undefined ? null : html`<p class="done" role="status">${shown.done}</p>`}${alertOf(shown.error)}
<form method="post" action="/login">${formToken(visitor)}<input type="hidden" name="next" value="${shown.next}">
${fieldOf({ name: 'login', label: texts.login, autocomplete: 'username', value: shown.login })}
${fieldOf({ name: 'password', label: texts.password, type: 'password', autocomplete: 'current-password' })}
<p><button>${texts.logIn}</button> <a href="/forgot">${texts.forgot}</a></p></form>
<p>${texts.newHere} <a href="/register">${texts.register}</a></p>`,
  };
};

/** The registration form. */
export const registerPage = (visitor: Visitor, typed: Typed, errors: FieldErrors, error?: string): Page => {
  const { texts } = visitor;
  return {
    title: texts.register,
    body: html`<h1>${texts.register}</h1>${alertOf(error)}
<form method="post" action="/register">${formToken(visitor)}
${fieldOf({ name: 'firstName', label: texts.firstName, autocomplete: 'given-name', value: typed['firstName'], error: errors.firstName })}
${fieldOf({ name: 'lastName', label: texts.lastName, autocomplete: 'family-name', value: typed['lastName'], error: errors.lastName })}
${fieldOf({ name: 'email', label: texts.email, type: 'email', autocomplete: 'email', value: typed['email'], error: errors.email })}
${fieldOf({ name: 'username', label: texts.username, autocomplete: 'username', value: typed['username'], error: errors.username, optional: true })}
${fieldOf({ name: 'password', label: texts.password, type: 'password', autocomplete: 'new-password', hint: texts.passwordHint, error: errors.password })}
<p class="field"><label><input type="checkbox" name="over16" value="yes" required> ${texts.over16}</label>
<a href="/terms">${texts.terms}</a> ${errors.over16 === undefined ? null : html`<span class="error">${errors.over16}</span>`}</p>
<p><button>${texts.register}</button></p></form>
<p>${texts.haveAccount} <a href="/login">${texts.logIn}</a></p>`,
  };
};

/** Asks whose password was forgotten. */
export const forgotPage = (
  visitor: Visitor,
  shown: { login?: string; error?: string; trouble?: string } = {},
): Page => {
  const { texts } = visitor;
  return {
    title: texts.forgot,
    body: html`<h1>${texts.forgot}</h1><p>${texts.forgotText}</p>${alertOf(shown.trouble)}
<form method="post" action="/forgot" novalidate>${formToken(visitor)}
${fieldOf({ name: 'login', label: texts.login, autocomplete: 'username', value: shown.login, error: shown.error })}
<p><button>${texts.sendLink}</button></p></form>`,
  };
};

/** The form that the mailed link opens. Opening it spends nothing: mail scanners open links too. */
export const resetPage = (visitor: Visitor, token: string, error?: string): Page => {
  const { texts } = visitor;
  return {
    title: texts.choosePassword,
    body: html`<h1>${texts.choosePassword}</h1>
<form method="post" action="/reset">${formToken(visitor)}<input type="hidden" name="token" value="${token}">
${fieldOf({ name: 'password', label: texts.newPassword, type: 'password', autocomplete: 'new-password', hint: texts.passwordHint, error })}
<p><button>${texts.savePassword}</button></p></form>`,
  };
};
