import type { FromDevice } from '../protocol.ts';
import { createDevice } from './device.ts';
import { openStore } from './store.ts';
import { registerTab, requestStoreLock } from './tab-locks.ts';

/** Creates the device of this browser tab; it runs in a worker, or in the page where there are no workers. */
export const createBrowserDevice = (post: (message: FromDevice) => void) =>
  createDevice({ post, openStore, requestStoreLock, tabs: registerTab() });
