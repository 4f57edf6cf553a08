import { oneLine } from '@lectern/contracts';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { ComboField } from '../../ui/combo-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './editing.module.css';

type NamesFieldProps = {
  label: string;
  hint: string;
  removing: (name: string) => string;
  removed: (name: string) => string;
  /** As they are kept. */
  names: readonly string[];
  /** How one is shown, and what is kept of what was typed or chosen. */
  shown?: (name: string) => string;
  kept?: (words: string) => string;
  onChange: (names: string[]) => void;
  /** What is typed and not yet in the list. */
  words: string;
  onWords: (words: string) => void;
  options: readonly string[];
  error?: string | undefined;
};

/** Names, each of which can be taken away, and a line for one more, which Enter adds: a comma may be part of a name. */
export const NamesField = ({
  label,
  hint,
  removing,
  removed,
  names,
  shown = (name) => name,
  kept = (typed) => typed,
  onChange,
  words,
  onWords,
  options,
  error,
}: NamesFieldProps) => {
  const [said, setSaid] = useState('');
  const line = useRef<HTMLInputElement>(null);
  const add = (name: string): void => {
    const added = kept(oneLine(name));
    onWords('');
    if (added !== '' && !names.includes(added)) onChange([...names, added]);
  };
  const remove = (gone: string): void => {
    onChange(names.filter((name) => name !== gone));
    setSaid(removed(shown(gone)));
    line.current?.focus(); // the button that was pressed is gone
  };
  const onKey = (key: string): boolean => {
    if (key === 'Enter' && words.trim() !== '') {
      add(words);
      return true;
    }
    const last = names.at(-1);
    if (key !== 'Backspace' || words !== '' || last === undefined) return false;
    remove(last);
    return true;
  };
  return (
    <ComboField
      label={label}
      value={words}
      onChange={onWords}
      options={options.filter((option) => !names.includes(kept(option)))}
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
              <span>{shown(name)}</span>
              <IconButton icon={X} size="s" label={removing(shown(name))} onPress={() => remove(name)} />
            </li>
          ))}
        </ul>
      )}
      <span className={type.hidden} role="status">
        {said}
      </span>
    </ComboField>
  );
};
