import { formatCount } from '../i18n/format.ts';
import type from './theme/type.module.css';

/** A number beside a title. `label` says to screen readers what is counted: *3 books*. */
export const Count = ({ value, label, className }: { value: number; label: string; className: string | undefined }) => (
  <p className={className}>
    <span aria-hidden="true">{formatCount(value)}</span>
    <span className={type.hidden}>{label}</span>
  </p>
);
