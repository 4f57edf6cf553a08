import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadOverlays } from '../ui/overlays/overlays.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

// As long as a test may take on a machine that has much else to do; what comes is waited for no longer than it takes.
configure({ asyncUtilTimeout: 10_000 });

// What a browser fetches while the reader looks at the first screen.
await loadOverlays();
