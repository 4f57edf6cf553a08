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

/** Renders a labelled field; its error, or else its hint, is linked to it for screen readers. */
export const renderField = ({
  name,
  label,
  type = 'text',
  autocomplete,
  value,
  hint,
  error,
  optional,
}: Field): Html => {
  const isInvalid = error !== undefined;
  const note = error ?? hint;
  const describedBy = note === undefined ? null : html` aria-describedby="${name}-note"`;
  const noteLine =
    note === undefined ? null : html`<span id="${name}-note" class="${isInvalid ? 'error' : 'hint'}">${note}</span>`;
  return html`<p class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value ?? ''}"${describedBy}${
    isInvalid ? html` aria-invalid="true"` : null
  }${optional ? null : html` required`}>${noteLine}</p>`;
};

/** Renders the error message above a rejected form. */
export const renderAlert = (text: string | undefined): Html | null =>
  text === undefined ? null : html`<p class="error" role="alert">${text}</p>`;
