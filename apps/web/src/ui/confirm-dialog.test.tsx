import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const ask = async (extra: { waiting?: string; error?: string } = {}) => {
  const deeds = { onConfirm: vi.fn(), onClose: vi.fn() };
  const { hands } = await show(
    <ConfirmDialog title="Delete 3 books?" verb="Delete 3 books" keep="Keep them" danger isOpen {...deeds} {...extra}>
      They cannot be brought back.
    </ConfirmDialog>,
  );
  return { hands, ...deeds };
};

describe('a question before a deed', () => {
  it('[UI-12] is left with Esc or by keeping, and done by its verb', async () => {
    const { hands, onConfirm, onClose } = await ask();
    await hands.keyboard('{Escape}');
    await hands.click(screen.getByRole('button', { name: 'Keep them' }));
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(onConfirm).not.toHaveBeenCalled();
    await hands.click(screen.getByRole('button', { name: 'Delete 3 books' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('[UI-12] does not do the deed twice while it waits, and says what went wrong', async () => {
    const { hands, onConfirm } = await ask({ waiting: 'Deleting', error: 'There is no connection.' });
    await hands.click(screen.getByRole('button', { name: /Deleting/ }));
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe('There is no connection.');
  });
});
