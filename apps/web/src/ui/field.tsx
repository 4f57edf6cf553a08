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
  /** Replaces the hint; says what is wrong and what to do. */
  error?: string | undefined;
  hint?: string;
  name?: string;
  type?: 'text' | 'email' | 'search' | 'password';
  autoComplete?: string;
  placeholder?: string;
  inputMode?: 'text' | 'email' | 'search' | 'numeric' | 'decimal';
  /** For a field that appears as the next step of an interaction. */
  autoFocus?: boolean;
  disabled?: boolean;
  /** Places the label before the input where there is room, for toolbars. */
  inRow?: boolean;
};

/** A text field with its label above and a hint or error below. */
export const Field = ({ label, value, onChange, error, hint, type = 'text', inRow = false, ...input }: FieldProps) => {
  const id = useId();
  const { t } = useTranslation();
  const [isRevealed, setRevealed] = useState(false);
  const isPassword = type === 'password';
  const message = error ?? hint;
  return (
    <div className={cx(styles.field, inRow && styles.inRow)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          dir="auto"
          type={isPassword && isRevealed ? 'text' : type}
          className={cx(styles.input, isPassword && styles.withButton)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={message === undefined ? undefined : `${id}-message`}
        />
        {isPassword && (
          <IconButton
            className={styles.button}
            icon={isRevealed ? EyeOff : Eye}
            label={t(isRevealed ? 'password.hide' : 'password.show')}
            onPress={() => setRevealed(!isRevealed)}
          />
        )}
      </div>
      {message !== undefined && (
        <p
          id={`${id}-message`}
          className={error === undefined ? styles.hint : styles.error}
          role={error === undefined ? undefined : 'alert'}
        >
          {error !== undefined && <Icon of={CircleAlert} size="s" />}
          <span>{message}</span>
        </p>
      )}
    </div>
  );
};
