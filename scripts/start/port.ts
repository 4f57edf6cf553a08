import { createServer } from 'node:net';

/** Whether a program listens on this port of 127.0.0.1 (or of all addresses). */
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

/** The message for an operator whose port is in use. */
export const formatPortTaken = (port: number): string =>
  `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`;
