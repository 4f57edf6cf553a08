-- The order that the reader gave the widgets of the overview; empty: the app's own order.
ALTER TABLE "reader" ADD COLUMN "widget_order" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
