-- Run after 001-scans in a new database that has Citus: rows are spread over its nodes by camera, names are on all of them.

SELECT create_reference_table('obscura.unit');
SELECT create_reference_table('obscura.camera');
SELECT create_reference_table('obscura.source');
SELECT create_distributed_table('obscura.scan', 'camera');
SELECT create_distributed_table('obscura.camera_report', 'camera');

-- Rows are not moved between nodes: a day that has some in the default partition stays there.
CREATE OR REPLACE FUNCTION make_partition(parent text, day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    name text := parent || '_' || to_char(day, 'YYYYMMDD');
    low timestamptz := day::timestamp AT TIME ZONE 'UTC';
    high timestamptz := (day + 1)::timestamp AT TIME ZONE 'UTC';
    is_taken boolean;
BEGIN
    -- Several collectors begin the same day at the same time.
    PERFORM pg_advisory_xact_lock(1330790211, 1);
    IF EXISTS (SELECT FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
        WHERE inhparent = parent::regclass AND relname = name) THEN
        RETURN;
    END IF;
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE time >= %L AND time < %L)', parent || '_default', low, high)
        INTO is_taken;
    IF NOT is_taken THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name, parent, low, high);
    END IF;
END $$;
