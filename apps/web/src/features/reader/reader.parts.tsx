import { type ComponentType, useEffect, useState } from 'react';
import { runWhenPageIdle } from './page-idle.ts';

/**
 * Loads the reading surface and the code of the reader screen in the background while the reader browses the library, so that the
 * first book opens faster and the library loads without that code.
 */
export const LazySurfacePreloader = () => {
  const [reader, setReader] = useState<{ SurfacePreloader: ComponentType } | null>(null);
  useEffect(
    () =>
      runWhenPageIdle(() => {
        import('./reader-screen.tsx').then(setReader, () => null); // opening a book loads it again and reports a failure
      }),
    [],
  );
  return reader && <reader.SurfacePreloader />;
};
