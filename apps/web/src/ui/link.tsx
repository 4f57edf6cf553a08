import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { type ButtonLook, buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './link.module.css';

/** To someone else's site: it learns nothing about where the reader came from. */
export const OutLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={styles.link} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);

/** A link that wears the clothes of a button: the main way on from here. */
export const ButtonLink = ({
  to,
  icon,
  children,
  ...look
}: ButtonLook & { to: string; icon?: LucideIcon; children: ReactNode }) => (
  <RouterLink to={to} className={buttonClass(look)}>
    {icon && <Icon of={icon} size="s" />}
    {children}
  </RouterLink>
);

/** To someone else's site, in the clothes of a button. `label` begins with the words that are shown, and says more. */
export const OutButtonLink = ({
  href,
  label,
  children,
  ...look
}: ButtonLook & { href: string; label?: string; children: ReactNode }) => (
  <a href={href} className={buttonClass(look)} target="_blank" rel="noopener noreferrer" aria-label={label}>
    {children}
  </a>
);
