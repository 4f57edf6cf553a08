import { useEffect, useSyncExternalStore } from 'react';

/** Loads menus, dialogs and tooltips on demand: they are a sixth of the code, and no screen needs them to render. */
const importOverlays = async () => {
  const { MenuRadioRows, DialogSheet, MenuItemRow, MenuSeparatorRow, MenuPopover, PanelPopover, TooltipBubble } =
    await import('./overlay-components.ts');
  return { MenuRadioRows, DialogSheet, MenuItemRow, MenuSeparatorRow, MenuPopover, PanelPopover, TooltipBubble };
};
type Overlays = Awaited<ReturnType<typeof importOverlays>>;

let overlays: Overlays | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Loads the overlay components once; after a failure the next call tries again. */
export const loadOverlays = (): Promise<void> => {
  loading ??= importOverlays().then(
    (loaded) => {
      overlays = loaded;
      for (const listener of listeners) listener();
    },
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
};

const prepare = (): void => void loadOverlays().catch(() => undefined);
/** Props of a button that opens an overlay: what it opens loads before the press ends. */
export const preparing = { onHoverStart: prepare, onFocus: prepare, onPressStart: prepare };

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The overlay components, loaded when `isWanted`; null until then. */
export const useOverlays = (isWanted: boolean): Overlays | null => {
  useEffect(() => {
    // Offline nothing opens; the shell shows a notice.
    if (isWanted) loadOverlays().catch(() => undefined);
  }, [isWanted]);
  const loaded = useSyncExternalStore(
    subscribe,
    () => overlays,
    () => null,
  );
  return isWanted ? loaded : null;
};
