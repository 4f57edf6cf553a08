import { Refusal } from '../../http/refusal.ts';

/** Runs `work`; where it ends without saying yes or no (a shop is down), the try doesn't count. */
export const whatEnds = async <T>(didNotCount: () => Promise<void>, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const wrong =
      error instanceof Refusal && (error.code === 'auth.password_wrong' || error.code === 'auth.name_unknown');
    if (!wrong) await didNotCount();
    throw error;
  }
};
