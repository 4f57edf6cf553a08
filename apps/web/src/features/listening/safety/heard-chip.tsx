import { useSyncExternalStore } from 'react';
import { SaveChip } from '../../places/places.parts.tsx';
import { savingNow } from './saving-now.ts';

/** How it stands with saving the place of what the player holds. */
export const HeardChip = () => {
  const { saving, retry } = useSyncExternalStore(savingNow.subscribe, savingNow.current);
  return <SaveChip saving={saving} isShown onRetry={retry} />;
};
