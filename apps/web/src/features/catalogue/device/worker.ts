import type { FromDevice, ToDevice } from '../protocol.ts';
import { alone, thisTab } from './alone.ts';
import { createDevice } from './device.ts';
import { openStore } from './store.ts';

// The page and this worker are one program: each says only what `protocol.ts` knows.
const page = globalThis as unknown as { postMessage: (word: FromDevice) => void };
const device = createDevice({ say: (word) => page.postMessage(word), openStore, alone, tabs: thisTab() });
addEventListener('message', ({ data }: MessageEvent<ToDevice>) => device.hear(data));
