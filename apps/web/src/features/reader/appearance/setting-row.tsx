import { RotateCcw } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { Preferences } from './preferences.ts';
import styles from './setting-row.module.css';
import type { PreferencesState } from './use-preferences.ts';

export type SettingRowProps<N extends keyof Preferences = keyof Preferences> = {
  preferences: PreferencesState;
  name: N;
  label: string;
};

/** One setting: its name, its value, a reset button, and below them the control (`children`). */
export const SettingRow = ({
  preferences,
  name,
  label,
  valueText,
  heading = <span>{label}</span>,
  children,
}: SettingRowProps & {
  /** The value as text; absent where the control shows it. */
  valueText?: string;
  /** Replaces the name. */
  heading?: ReactNode;
  children?: ReactNode;
}) => {
  const { t } = useTranslation('appearance');
  const row = useRef<HTMLDivElement>(null);
  return (
    <div ref={row} className={styles.row}>
      <div className={styles.line}>
        {heading}
        {valueText !== undefined && <span className={styles.value}>{valueText}</span>}
        {preferences.isOverridden(name) && (
          <IconButton
            size="s"
            className={styles.reset}
            icon={RotateCcw}
            label={t('resetRow', { what: label })}
            onPress={() => {
              preferences.reset(name);
              // the reset button disappears: keep the focus in the row
              row.current?.querySelector<HTMLElement>('input,[role="radio"][tabindex="0"]')?.focus();
            }}
          />
        )}
      </div>
      {children}
    </div>
  );
};

type BooleanPreference = { [K in keyof Preferences]: Preferences[K] extends boolean ? K : never }[keyof Preferences];

/** A setting that is on or off. */
export const CheckboxRow = (row: SettingRowProps<BooleanPreference>) => {
  const { preferences, name, label } = row;
  return (
    <SettingRow
      {...row}
      heading={
        <Checkbox checked={preferences.values[name]} onChange={(next) => preferences.change({ [name]: next })}>
          {label}
        </Checkbox>
      }
    />
  );
};

/** A setting with a few choices. */
export const ChoiceRow = <V extends string>({
  value,
  choices,
  onChange,
  ...row
}: SettingRowProps & { value: V; choices: readonly { value: V; label: string }[]; onChange: (value: V) => void }) => (
  <SettingRow {...row}>
    <Segmented label={row.label} value={value} choices={choices} onChange={onChange} />
  </SettingRow>
);

/** Turns on visible page buttons, for readers who can neither swipe nor tap a margin. */
export const PageButtonsRow = ({ preferences }: { preferences: PreferencesState }) => {
  const { t } = useTranslation('appearance');
  return <CheckboxRow preferences={preferences} name="buttons" label={t('buttons')} />;
};
