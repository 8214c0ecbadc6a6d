-- Pictures in the database itself, instead of a collector's folder; JPEG is compressed already.
ALTER TABLE picture ADD COLUMN jpeg bytea;
ALTER TABLE picture ALTER COLUMN jpeg SET STORAGE EXTERNAL;

-- Bytes of the pictures that each collector keeps in the table.
CREATE TABLE picture_total (
    collector text PRIMARY KEY,
    bytes bigint NOT NULL
);

-- Keeps a picture, unless it is there already, and deletes the oldest ones of the same collector beyond a number of bytes.
CREATE FUNCTION keep_picture(wanted uuid, of_collector text, content bytea, budget bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    total bigint;
    gone bigint;
BEGIN
    -- Locks the collector's row until the end of the transaction.
    INSERT INTO picture_total AS present (collector, bytes) VALUES (of_collector, 0)
        ON CONFLICT (collector) DO UPDATE SET bytes = present.bytes RETURNING bytes INTO total;
    INSERT INTO picture (id, collector, bytes, jpeg) VALUES (wanted, of_collector, length(content), content)
        ON CONFLICT (id) DO NOTHING;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    total := total + length(content);
    WHILE total > budget LOOP
        DELETE FROM picture WHERE id = (
            SELECT oldest.id FROM picture AS oldest
            WHERE oldest.collector = of_collector AND oldest.jpeg IS NOT NULL AND oldest.id <> wanted
            ORDER BY oldest.arrived LIMIT 1
        ) RETURNING bytes INTO gone;
        EXIT WHEN NOT FOUND;
        total := total - gone;
    END LOOP;
    UPDATE picture_total SET bytes = total WHERE picture_total.collector = of_collector;
END $$;
