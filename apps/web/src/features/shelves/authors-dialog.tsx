import type { LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CONTENT_ID } from '../../ui/skip-link.tsx';
import styles from './authors-dialog.module.css';

export type DialogState = { isOpen: boolean; onClose: () => void };

/** The frame of the dialogs in which a reader merges and separates authors. */
export const AuthorsDialog = ({
  isOpen,
  onClose,
  title,
  text,
  button,
  pending,
  canSubmit,
  onSubmit,
  submission: { isPending, error },
  children,
}: DialogState & {
  title: string;
  text: string;
  /** What the main button says, at rest and while it is done. */
  button: string;
  pending: string;
  canSubmit: boolean;
  onSubmit: () => void;
  submission: { isPending: boolean; error: Error | null };
  children: ReactNode;
}) => {
  const { t } = useTranslation();
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" isDisabled={!canSubmit} pendingLabel={isPending && pending} onPress={onSubmit}>
            {button}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p>{text}</p>
        {error !== null && <Notice tone="danger">{formatError(error)}</Notice>}
        {children}
      </div>
    </Dialog>
  );
};

/** Moves the focus to the page's content when a button disappears that had it. */
const useContentFocus = (isShown: boolean): void => {
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);
};

/** A button with its dialog, which forgets at each visit what was chosen before. Without `isNeeded` both are gone. */
export const AuthorsDialogButton = ({
  icon,
  label,
  isNeeded,
  children,
}: {
  icon: LucideIcon;
  label: string;
  isNeeded: boolean;
  children: (state: DialogState) => ReactNode;
}) => {
  const [visit, setVisit] = useState({ isOpen: false, count: 0 });
  useContentFocus(isNeeded);
  if (!isNeeded) return null;
  return (
    <>
      <Button icon={icon} onPress={() => setVisit(({ count }) => ({ isOpen: true, count: count + 1 }))}>
        {label}
      </Button>
      <Fragment key={visit.count}>
        {children({ isOpen: visit.isOpen, onClose: () => setVisit(({ count }) => ({ isOpen: false, count })) })}
      </Fragment>
    </>
  );
};
