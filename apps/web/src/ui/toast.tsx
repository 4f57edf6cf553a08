import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';
import { type Toast, toasts } from './toasts.ts';

/** How long a toast stays; longer when something can be done. Waits while the reader points at it or is in it. */
const STAY_MS = 3000;
const STAY_WITH_ACTION_MS = 10_000;

const Shown = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toasts.close(toast.id), toast.action ? STAY_WITH_ACTION_MS : STAY_MS);
    return () => clearTimeout(timer);
  }, [held, toast]);
  const { action } = toast;
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toasts.close(toast.id);
            action.onAction();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton
        className={styles.close}
        icon={X}
        size="s"
        label={t('close')}
        onPress={() => toasts.close(toast.id)}
      />
    </div>
  );
};

/** The one place of toasts, bottom centre. Always in the page, so that screen readers hear what arrives in it. */
export const ToastPlace = () => {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current);
  const task = useSyncExternalStore(toasts.subscribe, toasts.task);
  return (
    // A dialog leaves it within reach: what was done there is taken back here.
    <div className={styles.place} role="status" aria-live="polite" data-react-aria-top-layer="true">
      {task && (
        <div className={styles.toast}>
          <span>{task.text}</span>
          <button type="button" className={styles.action} onClick={task.action.onAction}>
            {task.action.label}
          </button>
        </div>
      )}
      {toast && <Shown key={toast.id} toast={toast} />}
    </div>
  );
};
