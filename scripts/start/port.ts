import { createServer } from 'node:net';

/** Whether somebody listens on this port of 127.0.0.1 (or of every address) already. */
export const isPortTaken = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(true);
      else if (error.code === 'EACCES')
        reject(new Error(`This account may not listen on port ${port}. Try: PORT=3000 npm start`));
      else reject(error);
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
  });

/** What to tell somebody whose port is taken. */
export const portTaken = (port: number): string =>
  `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`;
