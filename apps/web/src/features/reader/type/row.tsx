import { RotateCcw } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Chosen } from '../page-settings.ts';
import type { PageSettings } from '../use-page-settings.ts';
import styles from './rows.module.css';

/** What every row needs to know. */
export type RowOf<N extends keyof Chosen = keyof Chosen> = { pages: PageSettings; name: N; label: string };

/** One setting: its name, what it is, the way back to what it was, and below them what changes it. */
export const Row = ({
  pages,
  name,
  label,
  told,
  head = <span>{label}</span>,
  children,
}: RowOf & {
  /** What holds, in words; nothing where the control says it. */
  told?: string;
  /** Stands in place of the name. */
  head?: ReactNode;
  children?: ReactNode;
}) => {
  const { t } = useTranslation('type');
  const row = useRef<HTMLDivElement>(null);
  return (
    <div ref={row} className={styles.row}>
      <div className={styles.line}>
        {head}
        {told !== undefined && <span className={styles.told}>{told}</span>}
        {pages.isTouched(name) && (
          <IconButton
            size="s"
            className={styles.reset}
            icon={RotateCcw}
            label={t('resetRow', { what: label })}
            onPress={() => {
              pages.reset(name);
              // the button goes, and what has the focus must not go with it
              row.current?.querySelector<HTMLElement>('input,[role="radio"][tabindex="0"]')?.focus();
            }}
          />
        )}
      </div>
      {children}
    </div>
  );
};
