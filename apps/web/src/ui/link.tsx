import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { type ButtonLook, buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './link.module.css';

/** A link to another site, without referrer. */
export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={styles.link} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);

/** A link that looks like a button, for the main way forward. */
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

/** A link to another site that looks like a button. `label` starts with the visible text and adds detail. */
export const ExternalButtonLink = ({
  href,
  label,
  children,
  ...look
}: ButtonLook & { href: string; label?: string; children: ReactNode }) => (
  <a href={href} className={buttonClass(look)} target="_blank" rel="noopener noreferrer" aria-label={label}>
    {children}
  </a>
);
