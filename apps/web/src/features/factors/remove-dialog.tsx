import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useProof } from '../proof/proof.parts.tsx';

type Props = {
  title: string;
  text: string;
  /** What the button says; else that something is removed. */
  verb?: string;
  isOpen: boolean;
  /** With the password where the server asked for it. */
  onRemove: (password: string | undefined) => Promise<unknown>;
  onClose: () => void;
};

/** A question before a factor goes, and the proof that it is the reader who answers it. */
export const RemoveDialog = ({ title, text, verb, isOpen, onRemove, onClose }: Props) => {
  const { t } = useTranslation('factors');
  const { prove, dialog } = useProof();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = () => {
    setError(null);
    onClose();
  };
  const remove = async () => {
    setBusy(true);
    setError(null);
    try {
      const done = await prove(async (password) => ({ done: await onRemove(password) }));
      if (done !== null) close();
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ConfirmDialog
        title={title}
        verb={verb ?? t('remove')}
        danger
        waiting={busy && t(verb === undefined ? 'removing' : 'making')}
        error={error === null ? undefined : errorText(error)}
        isOpen={isOpen}
        onConfirm={() => void remove()}
        onClose={close}
      >
        {text}
      </ConfirmDialog>
      {dialog}
    </>
  );
};
