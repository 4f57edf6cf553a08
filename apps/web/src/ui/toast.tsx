import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';
import { type Toast, toasts } from './toasts.ts';

/** How long a toast stays; longer when it has an action. The timer pauses while the toast is hovered or focused. */
const DURATION_MS = 3000;
const DURATION_WITH_ACTION_MS = 10_000;

const ToastItem = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation();
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toasts.close(toast.id), toast.action ? DURATION_WITH_ACTION_MS : DURATION_MS);
    return () => clearTimeout(timer);
  }, [isPaused, toast]);
  const { action } = toast;
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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

/** The live region for toasts, bottom centre. Always in the page, so that screen readers announce its changes. */
export const ToastPlace = () => {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current);
  const task = useSyncExternalStore(toasts.subscribe, toasts.task);
  return (
    // Stays reachable while a dialog is open, so that its undo button can be used.
    <div className={styles.region} role="status" aria-live="polite" data-react-aria-top-layer="true" data-transient>
      {task && (
        <div className={styles.toast}>
          <span>{task.text}</span>
          <button type="button" className={styles.action} onClick={task.action.onAction}>
            {task.action.label}
          </button>
        </div>
      )}
      {toast && <ToastItem key={toast.id} toast={toast} />}
    </div>
  );
};
