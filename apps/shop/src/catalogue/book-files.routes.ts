import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { VisitorService } from '../http/visitor.ts';
import { getWorkFile } from '../works/load-works.ts';
import { getWorkFileForSale } from '../works/work-file.ts';
import { type Book, findBook } from './books.ts';
import type { PurchaseService } from './purchases.ts';
import { listSampleFiles, readSampleAudio } from './sample.ts';

const Slug = z.object({ slug: z.string() });
const Picture = z.object({ slug: z.string(), folder: z.string(), name: z.string() });
const CACHE_ONE_HOUR = 'public, max-age=3600';
const PICTURE_TYPES: Readonly<Record<string, string>> = { svg: 'image/svg+xml; charset=utf-8', png: 'image/png' };

/** Serves the covers and what the samples of books show. Caches may store them. */
export const registerBookMedia = (app: FastifyInstance): void => {
  const send = (reply: FastifyReply, type: string, bytes: Uint8Array) =>
    reply.type(type).header('cache-control', CACHE_ONE_HOUR).send(bytes);

  app.get('/covers/:name', async (request, reply) => {
    const { name } = z.object({ name: z.string() }).parse(request.params);
    const book = name.endsWith('.jpg') ? findBook(name.slice(0, -'.jpg'.length)) : undefined;
    if (!book) return reply.callNotFound();
    return send(reply, 'image/jpeg', readFileSync(getWorkFile(book, 'cover.jpg')));
  });

  app.get('/books/:slug/:folder/:name', async (request, reply) => {
    const { slug, folder, name } = Picture.parse(request.params);
    const book = findBook(slug);
    const file = book && listSampleFiles(book).find((path) => path === `${folder}/${name}`);
    if (!book || file === undefined) return reply.callNotFound();
    const type = PICTURE_TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return send(reply, type, readFileSync(getWorkFile(book, file)));
  });

  app.get('/books/:slug/sample.mp3', async (request, reply) => {
    const book = findBook(Slug.parse(request.params).slug);
    const bytes = book && readSampleAudio(book);
    return bytes ? send(reply, 'audio/mpeg', bytes) : reply.callNotFound();
  });
};

/** Serves the files of purchased books without protection to their owners; to others they do not exist. */
export const registerDownloads = (
  app: FastifyInstance,
  { visitors, purchases }: { visitors: VisitorService; purchases: PurchaseService },
): void => {
  app.get('/books/:slug/file', async (request, reply) => {
    const book = findBook(Slug.parse(request.params).slug);
    const { account } = await visitors.identify(request, reply);
    if (!book || !account || !(await isDownloadable(book, account.id, purchases))) return reply.callNotFound();
    const { name, mediaType, bytes } = await getWorkFileForSale(book);
    const extension = name.split('.').at(-1);
    return reply
      .type(mediaType)
      .header('cache-control', 'private, no-store')
      .header(
        'content-disposition',
        `attachment; filename="${book.slug}.${extension}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      )
      .send(bytes);
  });
};

const isDownloadable = async (book: Book, accountId: string, purchases: PurchaseService): Promise<boolean> =>
  book.protection === undefined && (await purchases.isOwned(accountId, book));
