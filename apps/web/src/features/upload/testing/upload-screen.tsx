import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { server } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ToastPlace } from '../../../ui/toast.tsx';
import { UploadButton, UploadProvider, UploadStatus } from '../upload.parts.tsx';

export const buildEpubFile = (name: string, size = 1000): File => new File(['x'.repeat(size)], name);

export const startUpload = async (...files: File[]) => {
  await renderScreen(
    <UploadProvider>
      <UploadButton />
      <UploadStatus />
      <ToastPlace />
      <Outlet />
    </UploadProvider>,
  );
  // Some systems let readers choose anything, whatever the field accepts.
  const user = userEvent.setup({ applyAccept: false });
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await user.upload(screen.getByLabelText('Choose files'), files);
  return { user, dialog: screen.getByRole('dialog') };
};
export const getRequest = (index: number) => {
  const found = server.uploads()[index];
  if (!found) throw new Error(`Nothing was sent as number ${index}`);
  return found;
};
export const getRow = (name: string) => {
  const dialog = within(screen.getByRole('dialog'));
  return (dialog.queryByText(name) ?? dialog.getByTitle(name)).closest('li') ?? document.body;
};
/** Words and lists are gathered for some seconds. */
export const SOON = { timeout: 10_000 };
export const TEST_TIMEOUT_MS = 20_000;
/** Lets an answer of the server arrive. */
export const respond = (what: () => void) => act(async () => what());
