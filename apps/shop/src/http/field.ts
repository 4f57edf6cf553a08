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
  const wrong = error !== undefined;
  const note = error ?? hint;
  const describedBy = note === undefined ? null : html` aria-describedby="${name}-note"`;
  const noteLine =
    note === undefined ? null : html`<span id="${name}-note" class="${wrong ? 'error' : 'hint'}">${note}</span>`;
  return html`<p class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value ?? ''}"${describedBy}${
    wrong ? html` aria-invalid="true"` : null
  }${optional ? null : html` required`}>${noteLine}</p>`;
};

/** What stands above a form when it was refused. */
export const alertOf = (text: string | undefined): Html | null =>
  text === undefined ? null : html`<p class="error" role="alert">${text}</p>`;
