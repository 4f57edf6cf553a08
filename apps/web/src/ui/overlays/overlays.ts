import i18next from 'i18next';
import { useEffect, useSyncExternalStore } from 'react';
import { toasts } from '../toasts.ts';

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

/** Says in a toast that code could not be loaded, and offers to do again what needed it. */
export const sayFailed = (onAction: () => void): void =>
  toasts.show(i18next.t('partFailed'), { label: i18next.t('tryAgain'), onAction });

/**
 * Opens what was pressed and loads its code. A failure closes it and is said in a toast, which offers to press once more.
 * @param load what it needs besides the overlay components
 */
export const openByPress = (setOpen: (isOpen: boolean) => void, load?: () => Promise<void>): void => {
  setOpen(true);
  Promise.all([loadOverlays(), load?.()]).catch(() => {
    setOpen(false);
    sayFailed(() => openByPress(setOpen, load));
  });
};

/** Loads what the screen shows by itself. */
const loadOrSay = (): void => void loadOverlays().catch(() => sayFailed(loadOrSay));

/**
 * The overlay components, loaded when `isWanted`; null until then. A failure is said in a toast.
 * @param options.isHint nobody asked for it, or `openByPress` says it already
 */
export const useOverlays = (isWanted: boolean, { isHint = false }: { isHint?: boolean } = {}): Overlays | null => {
  useEffect(() => {
    if (isWanted) (isHint ? prepare : loadOrSay)();
  }, [isWanted, isHint]);
  const loaded = useSyncExternalStore(
    subscribe,
    () => overlays,
    () => null,
  );
  return isWanted ? loaded : null;
};
