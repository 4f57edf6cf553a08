-- A list of entries that wait for the next vacuum would be read through by every single look; uploads add two entries each.
ALTER INDEX "document_covers_idx" SET (fastupdate = off);
