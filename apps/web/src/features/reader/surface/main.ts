import './surface.css';
import { preloadPdf } from '../pdf/pdf-loader.ts';
import { acceptAppConnection } from './app-connection.ts';
import { openFixedLayoutBook } from './fixed-layout-book.ts';
import type { OpenBook } from './open-book.ts';
import { preloadPdfOnRequest } from './preload-pdf.ts';
import { openReflowableBook } from './reflowable-book.ts';

const stage = document.getElementById('stage') ?? document.body;
const loadingSkeleton = document.getElementById('waiting') ?? document.createElement('div');
const appOrigin = document.querySelector<HTMLMetaElement>('meta[name="app-origin"]')?.content ?? '';

let book: OpenBook | null = null;

acceptAppConnection(appOrigin, (message, app) => {
  switch (message.kind) {
    case 'open':
      book?.close();
      book = openReflowableBook(stage, loadingSkeleton, message, app);
      return;
    case 'openPages':
      book?.close();
      book = openFixedLayoutBook(stage, message, app);
      return;
    case 'expect':
      return preloadPdf(message.source);
    case 'go':
      return book?.goTo(message.to, message.adopts ? 'adopted' : 'requested');
    case 'turn':
      return book?.turn(message.by);
    case 'edge':
      return book?.goToEdge(message.of);
    case 'focus':
      return book?.focus();
    case 'marks':
      return book?.setMarks(message.marks);
    case 'unselect':
      return book?.clearSelection();
    case 'locate':
      return book?.locate(message.wanted);
    default:
      return book?.onMessage(message);
  }
});

preloadPdfOnRequest();
