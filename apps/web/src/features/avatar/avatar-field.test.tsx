import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../lib/api.ts';
import { createFakeFetch, createRefusal, createReply, type FakeRequest } from '../../testing/fake-fetch.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { createTestUser } from '../../testing/test-user.ts';
import { toasts } from '../../ui/toasts.ts';
import { useUser } from '../account/account.queries.ts';
import { AvatarField } from './avatar.parts.tsx';

const FIRST = 'http://cloud.test/avatars/first';
let avatar: string | null = null;
/** Simulates the server: each picture has another address. */
const cloud = ({ method, path }: FakeRequest) => {
  if (path === '/user') return createReply(createTestUser({ avatar }));
  if (path.startsWith('/avatars/')) return createReply('bytes of a JPEG');
  avatar = method === 'PUT' ? 'http://cloud.test/avatars/second' : null;
  return createReply({ avatar });
};
let server = createFakeFetch(cloud);
const serve = (by: Parameters<typeof createFakeFetch>[0]) => {
  server = createFakeFetch(by);
  vi.stubGlobal('fetch', server.send);
};
beforeEach(() => {
  session.enter({ access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true);
  avatar = FIRST;
  serve(cloud);
});
afterEach(() => {
  session.handleRejectedToken();
  toasts.clear();
  vi.unstubAllGlobals();
});

const Field = () => {
  const { data } = useUser();
  return data ? <AvatarField user={data} /> : null;
};
const findImage = () => document.querySelector('img');
const changes = () => server.asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, path]);

describe('the picture in the settings', () => {
  it('[AVA-10] is removed, and restored by undo', async () => {
    const { user } = await renderScreen(<Field />);
    await screen.findByRole('button', { name: 'Change picture' });
    expect(findImage()?.src).toBe(FIRST);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByRole('button', { name: 'Upload picture' });
    expect(findImage()).toBeNull();
    expect(toasts.current()).toMatchObject({ text: 'Picture removed.', action: { label: 'Undo' } });
    toasts.current()?.action?.onAction();
    await screen.findByRole('button', { name: 'Change picture' });
    expect(findImage()?.src).toBe('http://cloud.test/avatars/second');
    expect(changes()).toEqual([
      ['DELETE', '/user/avatar'],
      ['PUT', '/user/avatar'],
    ]);
  });

  it('[AVA-10] offers no undo when the picture cannot be fetched any more', async () => {
    serve((asked) => (asked.path.startsWith('/avatars/') ? createRefusal('file.not_found') : cloud(asked)));
    const { user } = await renderScreen(<Field />);
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await screen.findByRole('button', { name: 'Upload picture' });
    expect(toasts.current()).toMatchObject({ text: 'Picture removed.' });
    expect(toasts.current()?.action).toBeUndefined();
  });

  it('[AVA-10] says when removing fails, and the picture stays', async () => {
    serve((asked) => (asked.method === 'DELETE' ? createRefusal('server.unavailable') : cloud(asked)));
    const { user } = await renderScreen(<Field />);
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/./);
    expect(findImage()?.src).toBe(FIRST);
  });

  it('[AVA-9] says that a file is no picture', async () => {
    const { user } = await renderScreen(<Field />);
    await screen.findByRole('button', { name: 'Change picture' });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('there is no file input');
    fireEvent.change(input, { target: { files: [new File(['<svg/>'], 'face.svg', { type: 'image/svg+xml' })] } });
    expect((await screen.findByRole('alert')).textContent).toBe('Use a JPEG, PNG or WebP image for your picture.');
    await user.click(screen.getByRole('button', { name: 'Change picture' }));
    expect(changes()).toEqual([]);
  });

  it('[AVA-11] shows the initials when it does not load', async () => {
    await renderScreen(<Field />);
    await screen.findByRole('button', { name: 'Change picture' });
    const image = findImage();
    expect(image?.parentElement?.dataset.initials).toBe('ML');
    if (image) fireEvent.error(image);
    expect(findImage()).toBeNull();
  });
});
