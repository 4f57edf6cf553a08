import { type Html, html } from './html.ts';

type Field = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string | undefined;
  hint?: string;
  error?: string | undefined;
  optional?: boolean;
};

/** A labelled field; its hint, or its error when there is one, is read out with it. */
export const fieldOf = ({ name, label, type = 'text', autocomplete, value, hint, error, optional }: Field): Html => {
  const note = error ?? hint;
  return html`<p class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value ?? ''}"
 aria-invalid="${error === undefined ? 'false' : 'true'}" aria-describedby="${note === undefined ? '' : `${name}-note`}"${
   optional ? null : html` required`
 }>${note === undefined ? null : html`<span id="${name}-note" class="${error === undefined ? 'hint' : 'error'}">${note}</span>`}</p>`;
};

/** What stands above a form when it was refused. */
export const alertOf = (text: string | undefined): Html | null =>
  text === undefined ? null : html`<p class="error" role="alert">${text}</p>`;
