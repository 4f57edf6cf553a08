import type { SiteForm } from '@lectern/contracts';
import { CircleAlert } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import field from '../../../ui/field.module.css';
import { Icon } from '../../../ui/icon.tsx';
import styles from './form-field.module.css';

type FormFieldProps = {
  /** The form as it was sent, with the text as typed. */
  form: SiteForm | null;
  name: string;
  label: string;
  /** What is wrong and what to do; replaces the hint. */
  error?: string | undefined;
  hint?: string;
  type?: 'text' | 'email';
  /** A field for several lines of text. */
  rows?: number;
  autoComplete?: string;
  isRequired?: boolean;
  maxLength?: number;
};

/** A field of a form that the browser sends by itself: label above, hint or error below. */
export const FormField = ({
  form,
  name,
  label,
  error,
  hint,
  type = 'text',
  rows,
  autoComplete,
  isRequired = false,
  maxLength,
}: FormFieldProps) => {
  const id = `field-${name}`;
  const message = error ?? hint;
  const input = {
    id,
    name,
    defaultValue: form?.values[name] ?? '',
    autoComplete,
    maxLength,
    required: isRequired,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': message === undefined ? undefined : `${id}-message`,
  };
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {rows === undefined ? (
        <input {...input} type={type} className={field.input} />
      ) : (
        <textarea {...input} rows={rows} className={cx(field.input, styles.lines)} />
      )}
      {message !== undefined && (
        <p id={`${id}-message`} className={error === undefined ? field.hint : field.error}>
          {error !== undefined && <Icon of={CircleAlert} size="s" />}
          <span>{message}</span>
        </p>
      )}
    </div>
  );
};
