import { renderAlert, renderField } from '../http/form-fields.ts';
import { html } from '../http/html.ts';
import { type Page, renderFormTokenField } from '../http/layout.ts';
import type { Visitor } from '../http/visitor.ts';
import type { FieldErrors } from './registration.ts';

/** The submitted values that a rejected form shows again; never passwords. */
export type SubmittedValues = Readonly<Record<string, string | undefined>>;

/** Renders the log-in form. `next` is a validated local path. */
export const renderLogInPage = (
  visitor: Visitor,
  values: { next: string; login?: string | undefined; error?: string; done?: string },
): Page => {
  const { texts } = visitor;
  return {
    title: texts.logIn,
    body: html`<h1>${texts.logIn}</h1>
${values.done === undefined ? null : html`<p class="done" role="status">${values.done}</p>`}${renderAlert(values.error)}
<form method="post" action="/login">${renderFormTokenField(visitor)}<input type="hidden" name="next" value="${values.next}">
${renderField({ name: 'login', label: texts.login, autocomplete: 'username', value: values.login })}
${renderField({ name: 'password', label: texts.password, type: 'password', autocomplete: 'current-password' })}
<p><button>${texts.logIn}</button> <a href="/forgot">${texts.forgot}</a></p></form>
<p>${texts.newHere} <a href="/register">${texts.register}</a></p>`,
  };
};

/** Renders the registration form. */
export const renderRegisterPage = (
  visitor: Visitor,
  submitted: SubmittedValues,
  errors: FieldErrors,
  error?: string,
): Page => {
  const { texts } = visitor;
  return {
    title: texts.register,
    body: html`<h1>${texts.register}</h1>${renderAlert(error)}
<form method="post" action="/register">${renderFormTokenField(visitor)}
${renderField({ name: 'firstName', label: texts.firstName, autocomplete: 'given-name', value: submitted['firstName'], error: errors.firstName })}
${renderField({ name: 'lastName', label: texts.lastName, autocomplete: 'family-name', value: submitted['lastName'], error: errors.lastName })}
${renderField({ name: 'email', label: texts.email, type: 'email', autocomplete: 'email', value: submitted['email'], error: errors.email })}
${renderField({ name: 'username', label: texts.username, autocomplete: 'username', value: submitted['username'], error: errors.username, optional: true })}
${renderField({ name: 'password', label: texts.password, type: 'password', autocomplete: 'new-password', hint: texts.passwordHint, error: errors.password })}
<p class="field"><label><input type="checkbox" name="over16" value="yes" required> ${texts.over16}</label>
<a href="/terms">${texts.terms}</a> ${errors.over16 === undefined ? null : html`<span class="error">${errors.over16}</span>`}</p>
<p><button>${texts.register}</button></p></form>
<p>${texts.haveAccount} <a href="/login">${texts.logIn}</a></p>`,
  };
};

/** Renders the form that requests a password reset link. */
export const renderForgotPage = (
  visitor: Visitor,
  values: { login?: string; error?: string; alert?: string } = {},
): Page => {
  const { texts } = visitor;
  return {
    title: texts.forgot,
    body: html`<h1>${texts.forgot}</h1><p>${texts.forgotText}</p>${renderAlert(values.alert)}
<form method="post" action="/forgot" novalidate>${renderFormTokenField(visitor)}
${renderField({ name: 'login', label: texts.login, autocomplete: 'username', value: values.login, error: values.error })}
<p><button>${texts.sendLink}</button></p></form>`,
  };
};

/** Renders the form behind the mailed link. Opening it does not consume the link, because mail scanners open links too. */
export const renderResetPage = (visitor: Visitor, token: string, error?: string): Page => {
  const { texts } = visitor;
  return {
    title: texts.choosePassword,
    body: html`<h1>${texts.choosePassword}</h1>
<form method="post" action="/reset">${renderFormTokenField(visitor)}<input type="hidden" name="token" value="${token}">
${renderField({ name: 'password', label: texts.newPassword, type: 'password', autocomplete: 'new-password', hint: texts.passwordHint, error })}
<p><button>${texts.savePassword}</button></p></form>`,
  };
};
