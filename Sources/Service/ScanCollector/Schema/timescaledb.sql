-- Run after 001-scans in a new database that has TimescaleDB: its chunks take the place of our partitions.

CREATE TABLE plain_scan (LIKE scan INCLUDING ALL);
DROP TABLE scan;
ALTER TABLE plain_scan RENAME TO scan;
SELECT create_hypertable('obscura.scan', 'time', chunk_time_interval => interval '1 day',
    create_default_indexes => false);

CREATE TABLE plain_report (LIKE camera_report INCLUDING ALL);
DROP TABLE camera_report;
ALTER TABLE plain_report RENAME TO camera_report;
SELECT create_hypertable('obscura.camera_report', 'time', chunk_time_interval => interval '1 day',
    create_default_indexes => false);

-- A chunk comes into being with its first row.
CREATE OR REPLACE FUNCTION make_partition(parent text, day date) RETURNS void LANGUAGE sql AS $$ $$;

CREATE OR REPLACE FUNCTION retire(before timestamptz) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
    IF NOT pg_try_advisory_xact_lock(1330790211, 2) THEN
        RETURN;
    END IF;
    RETURN QUERY SELECT drop_chunks('obscura.scan', older_than => before)::text;
    RETURN QUERY SELECT drop_chunks('obscura.camera_report', older_than => before)::text;
    DELETE FROM loss WHERE named < before;
    DELETE FROM refusal WHERE time < before
        OR id <= (SELECT max(newest.id) FROM refusal AS newest) - 10000;
END $$;
