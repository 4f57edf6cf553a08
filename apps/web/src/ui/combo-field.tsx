import { CircleAlert } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { ButtonContext } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { foldText } from '../lib/fold-text.ts';
import combo from './combo-field.module.css';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type ComboFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Suggestions while typing; any other text is allowed too. */
  options: readonly string[];
  /** Called when an option was selected; without it the option becomes the value. */
  onChoose?: (option: string) => void;
  /** Handles a key before the list does, unless an option is highlighted; returns whether it was handled. */
  onKey?: (key: string) => boolean;
  error?: string | undefined;
  hint?: string | undefined;
  /** The input element, for focusing. */
  line?: RefObject<HTMLInputElement | null>;
  /** Rendered between the label and the input. */
  children?: ReactNode;
};

/** The list is rebuilt with each keystroke: longer lists are filtered first, and the list gets only the visible options. */
const PREFILTER_ABOVE = 500;
const MAX_SUGGESTIONS = 50;
const prefilter = (options: readonly string[], query: string): readonly string[] => {
  if (options.length <= PREFILTER_ABOVE) return options;
  const foldedQuery = foldText(query.trim());
  return options.filter((option) => foldText(option).includes(foldedQuery)).slice(0, MAX_SUGGESTIONS);
};

/** A text field with suggestions. */
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
  const message = error ?? hint;
  const keys = {
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>): void => {
      const isOptionHighlighted = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
      if (isOptionHighlighted || event.nativeEvent.isComposing || !onKey?.(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return (
    <ComboBox
      className={styles.field ?? ''}
      defaultItems={prefilter(options, value).map((id) => ({ id }))}
      defaultFilter={(option, query) => query.trim() !== '' && foldText(option).includes(foldText(query.trim()))}
      inputValue={value}
      onInputChange={onChange}
      {...(onChoose && { selectedKey: null, onSelectionChange: (key) => key !== null && onChoose(String(key)) })}
      allowsCustomValue
      isInvalid={error !== undefined}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      {/* Buttons in here must not open the list. */}
      <ButtonContext value={null}>{children}</ButtonContext>
      <div className={styles.box} {...keys}>
        <Input
          {...(line && { ref: line })}
          className={styles.input ?? ''}
          dir="auto"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      {message !== undefined && (
        <Text
          slot={error === undefined ? 'description' : 'errorMessage'}
          className={cx(error === undefined ? styles.hint : styles.error)}
        >
          {error !== undefined && <Icon of={CircleAlert} size="s" />}
          {message}
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
