import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { server } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { ToastPlace } from '../../../ui/toast.tsx';
import { UploadButton, UploadProvider, UploadStatus } from '../upload.parts.tsx';

export const epub = (name: string, size = 1000): File => new File(['x'.repeat(size)], name);

export const begin = async (...files: File[]) => {
  await show(
    <UploadProvider>
      <UploadButton />
      <UploadStatus />
      <ToastPlace />
      <Outlet />
    </UploadProvider>,
  );
  // Some systems let readers choose anything, whatever the field accepts.
  const hands = userEvent.setup({ applyAccept: false });
  await hands.click(screen.getByRole('button', { name: 'Upload' }));
  await hands.upload(screen.getByLabelText('Choose files'), files);
  return { hands, dialog: screen.getByRole('dialog') };
};
export const line = (index: number) => {
  const found = server.uploads()[index];
  if (!found) throw new Error(`Nothing was sent as number ${index}`);
  return found;
};
export const row = (name: string) => {
  const dialog = within(screen.getByRole('dialog'));
  return (dialog.queryByText(name) ?? dialog.getByTitle(name)).closest('li') ?? document.body;
};
/** Words and lists are gathered for some seconds. */
export const SOON = { timeout: 10_000 };
export const GATHERING_MS = 20_000;
/** Lets an answer of the server arrive. */
export const arrives = (what: () => void) => act(async () => what());
