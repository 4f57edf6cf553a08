import { useEffect, useSyncExternalStore } from 'react';

/** Menus, dialogs and tooltips: a sixth of the code, and none of it is needed to show a screen. */
const fetchParts = async () => {
  const { ChoiceRows, DialogSheet, ItemRow, LineRow, MenuPopover, PanelPopover, TooltipBubble } = await import(
    './parts.ts'
  );
  return { ChoiceRows, DialogSheet, ItemRow, LineRow, MenuPopover, PanelPopover, TooltipBubble };
};
type Overlays = Awaited<ReturnType<typeof fetchParts>>;

let parts: Overlays | null = null;
let coming: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Fetches them; after a failure the next wish tries again. */
export const loadOverlays = (): Promise<void> => {
  coming ??= fetchParts().then(
    (loaded) => {
      parts = loaded;
      for (const listener of listeners) listener();
    },
    (error) => {
      coming = null;
      throw error;
    },
  );
  return coming;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The overlays once one is wanted, null until they are here. */
export const useOverlays = (wanted: boolean): Overlays | null => {
  useEffect(() => {
    // Without a network nothing opens; the notice about that stands in the shell.
    if (wanted) loadOverlays().catch(() => undefined);
  }, [wanted]);
  const here = useSyncExternalStore(subscribe, () => parts);
  return wanted ? here : null;
};
