import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useReauthentication } from '../reauthentication/reauthentication.parts.tsx';

type Props = {
  title: string;
  text: string;
  /** The label of the button; default: remove. */
  confirmLabel?: string;
  isOpen: boolean;
  /** Receives the password if reauthentication asked for it. */
  onConfirm: (password: string | undefined) => Promise<unknown>;
  onClose: () => void;
};

/** Confirms the removal or replacement of a factor, and reauthenticates the reader if necessary. */
export const ConfirmFactorChangeDialog = ({ title, text, confirmLabel, isOpen, onConfirm, onClose }: Props) => {
  const { t } = useTranslation('factors');
  const { withReauthentication, dialog } = useReauthentication();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = () => {
    setError(null);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      const result = await withReauthentication(async (password) => ({ value: await onConfirm(password) }));
      if (result !== null) close();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ConfirmDialog
        title={title}
        confirmLabel={confirmLabel ?? t('remove')}
        danger
        pendingLabel={isBusy && t(confirmLabel === undefined ? 'removing' : 'pleaseWait')}
        error={error === null ? undefined : formatError(error)}
        isOpen={isOpen}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        {text}
      </ConfirmDialog>
      {dialog}
    </>
  );
};
