import type { User } from '@lectern/contracts';
import { useEffect } from 'react';
import { chooseLook, hasChosenLook } from '../../ui/theme/look.ts';

/** On a device where no look was ever chosen, the one kept with the account is taken over. */
export const useAccountLook = (user: User | undefined): void => {
  const kept = user?.preferences.theme;
  useEffect(() => {
    if (kept !== undefined && !hasChosenLook()) chooseLook(kept);
  }, [kept]);
};
