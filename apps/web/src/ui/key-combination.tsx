import { useTranslation } from 'react-i18next';
import type from './theme/type.module.css';

type Sign =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'openingBracket'
  | 'closingBracket'
  | 'questionMark'
  | 'slash'
  | 'period'
  | 'comma'
  | 'plus'
  | 'minus'
  | 'to';

/** Signs that screen readers pass over, or read in ways of their own. */
const NAMES = new Map<string, `key.${Sign}`>([
  ['←', 'key.left'],
  ['→', 'key.right'],
  ['↑', 'key.up'],
  ['↓', 'key.down'],
  ['[', 'key.openingBracket'],
  [']', 'key.closingBracket'],
  ['?', 'key.questionMark'],
  ['/', 'key.slash'],
  ['.', 'key.period'],
  [',', 'key.comma'],
  ['+', 'key.plus'],
  ['−', 'key.minus'],
  ['…', 'key.to'],
]);

/** A combination of keys, as `Shift + ←`. Screen readers get the names of signs. */
export const KeyCombination = ({ keys }: { keys: string }) => {
  const { t } = useTranslation('common');
  const spoken = keys
    .split(' ')
    .map((key) => {
      const name = NAMES.get(key);
      return name === undefined ? key : t(name);
    })
    .join(' ');
  if (spoken === keys) return <kbd>{keys}</kbd>;
  return (
    <kbd>
      <span aria-hidden="true">{keys}</span>
      <span className={type.hidden}>{spoken}</span>
    </kbd>
  );
};
