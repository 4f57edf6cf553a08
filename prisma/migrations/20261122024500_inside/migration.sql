-- Where in its ZIP a book lies that came alone in one.
ALTER TABLE document ADD COLUMN inside text;
