import { toSingleLine } from '@lectern/contracts';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { ComboField } from '../../ui/combo-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './editing.module.css';

type NamesFieldProps = {
  label: string;
  hint: string;
  removeLabel: (name: string) => string;
  removedMessage: (name: string) => string;
  /** As stored. */
  names: readonly string[];
  /** Formats a stored name for display, and parses typed or selected text to its stored form. */
  format?: (name: string) => string;
  parse?: (text: string) => string;
  onChange: (names: string[]) => void;
  /** Text that is typed but not added yet. */
  text: string;
  onText: (text: string) => void;
  options: readonly string[];
  error?: string | undefined;
};

/** A list of removable names with an input to add more. Enter adds a name, because names may contain commas. */
export const NamesField = ({
  label,
  hint,
  removeLabel,
  removedMessage,
  names,
  format = (name) => name,
  parse = (typed) => typed,
  onChange,
  text,
  onText,
  options,
  error,
}: NamesFieldProps) => {
  const [announcement, setAnnouncement] = useState('');
  const line = useRef<HTMLInputElement>(null);
  const add = (name: string): void => {
    const added = parse(toSingleLine(name));
    onText('');
    if (added !== '' && !names.includes(added)) onChange([...names, added]);
  };
  const remove = (name: string): void => {
    onChange(names.filter((other) => other !== name));
    setAnnouncement(removedMessage(format(name)));
    line.current?.focus(); // the pressed button no longer exists
  };
  const onKey = (key: string): boolean => {
    if (key === 'Enter' && text.trim() !== '') {
      add(text);
      return true;
    }
    const last = names.at(-1);
    if (key !== 'Backspace' || text !== '' || last === undefined) return false;
    remove(last);
    return true;
  };
  return (
    <ComboField
      label={label}
      value={text}
      onChange={onText}
      options={options.filter((option) => !names.includes(parse(option)))}
      onChoose={add}
      onKey={onKey}
      hint={hint}
      line={line}
      error={error}
    >
      {names.length > 0 && (
        <ul className={styles.names} aria-label={label}>
          {names.map((name) => (
            <li key={name} className={styles.name}>
              <span>{format(name)}</span>
              <IconButton icon={X} size="s" label={removeLabel(format(name))} onPress={() => remove(name)} />
            </li>
          ))}
        </ul>
      )}
      <span className={type.hidden} role="status">
        {announcement}
      </span>
    </ComboField>
  );
};
