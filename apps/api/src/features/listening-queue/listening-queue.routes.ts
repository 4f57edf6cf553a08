import { listeningQueue } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { ListeningQueueService } from './listening-queue.service.ts';

export const registerListeningQueueRoutes = (
  serve: Serve,
  services: { listeningQueue: ListeningQueueService },
): void => {
  serve(listeningQueue.list, ({ reader }) => services.listeningQueue.list(reader));
  serve(listeningQueue.put, ({ reader, body }) => services.listeningQueue.put(reader, body()));
  serve(listeningQueue.remove, ({ reader, params }) => services.listeningQueue.remove(reader, params.bookId));
  serve(listeningQueue.clear, ({ reader }) => services.listeningQueue.clear(reader));
  serve(listeningQueue.next, ({ reader, params }) => services.listeningQueue.findNext(reader, params.bookId));
};
