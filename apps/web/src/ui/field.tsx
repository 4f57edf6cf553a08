import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

type FieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Replaces the hint; say what is wrong and what to do. */
  error?: string | undefined;
  hint?: string;
  name?: string;
  type?: 'text' | 'email' | 'search' | 'password';
  autoComplete?: string;
  inputMode?: 'text' | 'email' | 'search' | 'numeric' | 'decimal';
  /** For a field that appears as the next step of what the reader is doing. */
  autoFocus?: boolean;
  disabled?: boolean;
  /** Its label stands before it where there is room, in a row of tools. */
  inRow?: boolean;
};

/** A line of text with its label above and hint or error below. */
export const Field = ({ label, value, onChange, error, hint, type = 'text', inRow = false, ...input }: FieldProps) => {
  const id = useId();
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const said = error ?? hint;
  return (
    <div className={cx(styles.field, inRow && styles.inRow)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          type={secret && shown ? 'text' : type}
          className={cx(styles.input, secret && styles.withButton)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={said === undefined ? undefined : `${id}-said`}
        />
        {secret && (
          <IconButton
            className={styles.button}
            icon={shown ? EyeOff : Eye}
            label={t(shown ? 'password.hide' : 'password.show')}
            onPress={() => setShown(!shown)}
          />
        )}
      </div>
      {said !== undefined && (
        <p
          id={`${id}-said`}
          className={error === undefined ? styles.hint : styles.error}
          role={error === undefined ? undefined : 'alert'}
        >
          {error !== undefined && <Icon of={CircleAlert} size="s" />}
          <span>{said}</span>
        </p>
      )}
    </div>
  );
};
