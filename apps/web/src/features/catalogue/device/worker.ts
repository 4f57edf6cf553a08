import type { FromDevice, ToDevice } from '../protocol.ts';
import { createBrowserDevice } from './browser-device.ts';

// The page and this worker are one program: both send only what `protocol.ts` declares.
const page = globalThis as unknown as { postMessage: (message: FromDevice) => void };
const device = createBrowserDevice((message) => page.postMessage(message));
addEventListener('message', ({ data }: MessageEvent<ToDevice>) => device.receive(data));
