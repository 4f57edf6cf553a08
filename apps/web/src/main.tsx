import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme/index.css';
import { App } from './app/app.tsx';
import { keepShell } from './app/shell-worker.ts';
import { start } from './app/start.ts';
import { takeAddressSession } from './lib/address-session.ts';
import { keepListening, keepSessionFresh } from './lib/api.ts';
import { loadOverlays } from './ui/overlays/overlays.ts';
import { followLook } from './ui/theme/look.ts';

// First of all: a session in the address must not stay there while anything else is shown or asked.
start(takeAddressSession());
keepSessionFresh();
keepListening();
keepShell();
followLook();

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no #app');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// The first screen is drawn without them; they come while the reader looks at it, so that the first menu opens at once.
addEventListener('load', () => setTimeout(() => void loadOverlays().catch(() => undefined), 2000), { once: true });
