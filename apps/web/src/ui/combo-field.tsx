import { CircleAlert } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { ButtonContext } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { folded } from '../lib/folded.ts';
import combo from './combo-field.module.css';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type ComboFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is offered while something is typed; anything else may be typed too. */
  options: readonly string[];
  /** One of the options was chosen; without it, it becomes the value. */
  onChoose?: (option: string) => void;
  /** Sees a key before the list does, unless one of its options is marked; answers whether it is dealt with. */
  onKey?: (key: string) => boolean;
  error?: string | undefined;
  hint?: string | undefined;
  /** The line itself, to be focused. */
  line?: RefObject<HTMLInputElement | null>;
  /** Between the label and the line. */
  children?: ReactNode;
};

/** The list is built anew with each letter: of very many options only those that may be shown are told to it. */
const MANY = 500;
const MOST_SHOWN = 50;
const few = (options: readonly string[], words: string): readonly string[] => {
  if (options.length <= MANY) return options;
  const wanted = folded(words.trim());
  return options.filter((option) => folded(option).includes(wanted)).slice(0, MOST_SHOWN);
};

/** A line of text with suggestions from what is there already. */
export const ComboField = ({
  label,
  value,
  onChange,
  options,
  onChoose,
  onKey,
  error,
  hint,
  line,
  children,
}: ComboFieldProps) => {
  const said = error ?? hint;
  const keys = {
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>): void => {
      const isMarked = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
      if (isMarked || event.nativeEvent.isComposing || !onKey?.(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return (
    <ComboBox
      className={styles.field ?? ''}
      defaultItems={few(options, value).map((id) => ({ id }))}
      defaultFilter={(option, words) => words.trim() !== '' && folded(option).includes(folded(words.trim()))}
      inputValue={value}
      onInputChange={onChange}
      {...(onChoose && { selectedKey: null, onSelectionChange: (key) => key !== null && onChoose(String(key)) })}
      allowsCustomValue
      isInvalid={error !== undefined}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      {/* No button in here opens the list. */}
      <ButtonContext value={null}>{children}</ButtonContext>
      <div className={styles.box} {...keys}>
        <Input {...(line && { ref: line })} className={styles.input ?? ''} autoCapitalize="none" spellCheck={false} />
      </div>
      {said !== undefined && (
        <Text
          slot={error === undefined ? 'description' : 'errorMessage'}
          className={cx(error === undefined ? styles.hint : styles.error)}
        >
          {error !== undefined && <Icon of={CircleAlert} size="s" />}
          {said}
        </Text>
      )}
      <Popover className={combo.popover ?? ''} offset={4}>
        <ListBox className={combo.list ?? ''}>
          {({ id }: { id: string }) => (
            <ListBoxItem className={combo.option ?? ''} textValue={id}>
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
};
