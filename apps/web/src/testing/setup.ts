import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadOverlays } from '../ui/overlays/overlays.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

// Generous, because test machines may be busy; a query still returns as soon as it matches.
configure({ asyncUtilTimeout: 10_000 });

// A browser loads the overlays after the first screen.
await loadOverlays();
