import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadOverlays } from '../ui/overlays/overlays.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

// What a browser fetches while the reader looks at the first screen.
await loadOverlays();
