import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const openDialog = async (extra: { pendingLabel?: string; error?: string } = {}) => {
  const callbacks = { onConfirm: vi.fn(), onClose: vi.fn() };
  const { user } = await renderScreen(
    <ConfirmDialog
      title="Delete 3 books?"
      confirmLabel="Delete 3 books"
      cancelLabel="Cancel"
      danger
      isOpen
      {...callbacks}
      {...extra}
    >
      They cannot be brought back.
    </ConfirmDialog>,
  );
  return { user, ...callbacks };
};

describe('a confirmation dialog', () => {
  it('[UI-12] is cancelled with Esc or the cancel button, and confirmed with its action', async () => {
    const { user, onConfirm, onClose } = await openDialog();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(onConfirm).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Delete 3 books' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('[UI-12] does not run the action twice while pending, and shows errors', async () => {
    const { user, onConfirm } = await openDialog({ pendingLabel: 'Deleting', error: 'There is no connection.' });
    await user.click(screen.getByRole('button', { name: /Deleting/ }));
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe('There is no connection.');
  });
});
