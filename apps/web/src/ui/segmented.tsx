import type { LucideIcon } from 'lucide-react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { Icon } from './icon.tsx';
import styles from './segmented.module.css';
import { Tooltip } from './tooltip.tsx';

/** A segmented control with a few exclusive choices. Each shows an icon with a tooltip, or text. */
export const Segmented = <V extends string>({
  label,
  value,
  onChange,
  choices,
}: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  choices: readonly { value: V; label: string; icon?: LucideIcon }[];
}) => (
  <ToggleButtonGroup
    aria-label={label}
    className={styles.group ?? ''}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[value]}
    onSelectionChange={(keys) => {
      const chosen = choices.find((choice) => keys.has(choice.value));
      if (chosen) onChange(chosen.value);
    }}
  >
    {choices.map(({ value: id, label: name, icon }) =>
      icon ? (
        <Tooltip key={id} text={name}>
          <ToggleButton id={id} aria-label={name} className={styles.choice ?? ''}>
            <Icon of={icon} />
          </ToggleButton>
        </Tooltip>
      ) : (
        <ToggleButton key={id} id={id} className={styles.choice ?? ''}>
          {name}
        </ToggleButton>
      ),
    )}
  </ToggleButtonGroup>
);
