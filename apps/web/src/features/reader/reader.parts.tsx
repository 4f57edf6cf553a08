import { type ComponentType, useEffect, useState } from 'react';
import { whenQuiet } from './quiet.ts';

/**
 * The reading surface and the screen around it, loaded out of sight while a reader looks at the library: the first book opens
 * without that wait, and the library comes without their code.
 */
export const WarmSurface = () => {
  const [reader, setReader] = useState<{ WarmFrame: ComponentType } | null>(null);
  useEffect(
    () =>
      whenQuiet(() => {
        import('./reader-screen.tsx').then(setReader, () => null); // it is fetched again when a book is opened, and said there
      }),
    [],
  );
  return reader && <reader.WarmFrame />;
};
