-- The scans of many units. Everything is in a schema of its own and plain SQL for PostgreSQL 15 or newer.

CREATE TABLE unit (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    -- What the unit's health topic said last: online or offline.
    status text,
    status_since timestamptz,
    version text,
    -- Counts the unit's stores: a damaged or lost store is replaced by one that numbers scans from 1.
    store integer NOT NULL DEFAULT 1,
    -- The sequences of the present store that are here, and those that can never come.
    have int8multirange NOT NULL DEFAULT '{}',
    lost int8multirange NOT NULL DEFAULT '{}',
    arrived timestamptz,
    -- The last request for scans after the newest.
    asked timestamptz
);

CREATE TABLE camera (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    unit integer NOT NULL REFERENCES unit,
    name text NOT NULL,
    scans bigint NOT NULL DEFAULT 0,
    first_time timestamptz,
    last_time timestamptz,
    arrived timestamptz,
    UNIQUE (unit, name)
);

-- The names by which cameras were opened, such as v4l2:/dev/video0.
CREATE TABLE source (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE
);

-- One row for each scan and each detection. A repeat of a scan has the same values in all columns of the key. A partition
-- holds the scans of one UTC day; the default one holds those whose clock was too wrong for that.
CREATE TABLE scan (
    camera integer NOT NULL,
    source integer NOT NULL,
    sequence bigint NOT NULL,
    id uuid NOT NULL,
    time timestamptz NOT NULL,
    arrived timestamptz NOT NULL DEFAULT now(),
    seconds double precision,
    frame bigint,
    type text NOT NULL,
    text text,
    -- NULL where it is the text in UTF-8.
    payload bytea,
    -- x and y of each corner in turn.
    corners real[],
    clip text,
    PRIMARY KEY (camera, sequence, id, time)
) PARTITION BY RANGE (time);
CREATE INDEX scan_time ON scan (time);
-- A hash has no limit on the length of a text, and compares only for equality.
CREATE INDEX scan_text ON scan USING hash (text);
CREATE TABLE scan_default PARTITION OF scan DEFAULT;

-- What cameras reported of themselves: the frames that they captured, delivered and dropped since they started.
CREATE TABLE camera_report (
    camera integer NOT NULL,
    time timestamptz NOT NULL DEFAULT now(),
    is_running boolean NOT NULL,
    captured bigint NOT NULL,
    delivered bigint NOT NULL,
    dropped bigint NOT NULL,
    rate real,
    problem text
) PARTITION BY RANGE (time);
CREATE INDEX camera_report_camera ON camera_report (camera, time);
CREATE TABLE camera_report_default PARTITION OF camera_report DEFAULT;

-- What each batch brought, until settle() adds it up.
CREATE TABLE arrival (
    camera integer NOT NULL,
    have int8multirange NOT NULL,
    scans integer NOT NULL,
    first_time timestamptz NOT NULL,
    last_time timestamptz NOT NULL,
    arrived timestamptz NOT NULL DEFAULT now()
);

-- Sequences of a unit between those that are here, which it is asked for.
CREATE TABLE gap (
    unit integer NOT NULL REFERENCES unit,
    store integer NOT NULL,
    first bigint NOT NULL,
    last bigint NOT NULL,
    seen timestamptz NOT NULL DEFAULT now(),
    asked timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    PRIMARY KEY (unit, store, first)
);

-- Scans that can never come, by name.
CREATE TABLE loss (
    unit integer NOT NULL REFERENCES unit,
    store integer NOT NULL,
    first bigint NOT NULL,
    last bigint NOT NULL,
    named timestamptz NOT NULL DEFAULT now(),
    reason text NOT NULL
);
CREATE INDEX loss_unit ON loss (unit, store, first);

-- Messages that are no scans, and scans that cannot be stored.
CREATE TABLE refusal (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    time timestamptz NOT NULL DEFAULT now(),
    collector text NOT NULL,
    topic text NOT NULL,
    reason text NOT NULL,
    bytes integer NOT NULL,
    -- The beginning of the message.
    payload bytea NOT NULL
);

-- Pictures that a collector keeps, by the scan's id; the files are in its folder.
CREATE TABLE picture (
    id uuid PRIMARY KEY,
    collector text NOT NULL,
    bytes integer NOT NULL,
    arrived timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX picture_arrived ON picture (collector, arrived);

-- Makes the partition of a day, and moves the rows of that day from the default partition to it.
CREATE FUNCTION make_partition(parent text, day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    name text := parent || '_' || to_char(day, 'YYYYMMDD');
    low timestamptz := day::timestamp AT TIME ZONE 'UTC';
    high timestamptz := (day + 1)::timestamp AT TIME ZONE 'UTC';
BEGIN
    IF to_regclass(name) IS NOT NULL THEN
        RETURN;
    END IF;
    -- Several collectors begin the same day at the same time.
    PERFORM pg_advisory_xact_lock(1330790211, 1);
    -- Not to_regclass, which may still answer from before the wait.
    IF EXISTS (SELECT FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
        WHERE inhparent = parent::regclass AND relname = name) THEN
        RETURN;
    END IF;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name, parent);
    EXECUTE format(
        'WITH moved AS (DELETE FROM %I WHERE time >= %L AND time < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
        parent || '_default', low, high, name
    );
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, low, high);
END $$;

-- Drops the partitions whose days ended before a time, and removes what else is older; returns the dropped names.
CREATE FUNCTION retire(before timestamptz) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
    name text;
BEGIN
    IF NOT pg_try_advisory_xact_lock(1330790211, 2) THEN
        RETURN;
    END IF;
    FOR name IN
        SELECT child.relname FROM pg_inherits
        JOIN pg_class AS child ON child.oid = pg_inherits.inhrelid
        WHERE pg_inherits.inhparent IN ('scan'::regclass, 'camera_report'::regclass)
            AND child.relname ~ '_[0-9]{8}$'
            AND (to_date(right(child.relname, 8), 'YYYYMMDD') + 1)::timestamp AT TIME ZONE 'UTC' <= before
        ORDER BY child.relname
    LOOP
        EXECUTE format('DROP TABLE %I', name);
        RETURN NEXT name;
    END LOOP;
    DELETE FROM scan_default WHERE arrived < before;
    DELETE FROM camera_report_default WHERE time < before;
    DELETE FROM loss WHERE named < before;
    DELETE FROM refusal WHERE time < before
        OR id <= (SELECT max(newest.id) FROM refusal AS newest) - 10000;
END $$;

-- Names sequences of a unit that can never come.
CREATE FUNCTION name_loss(unit_id integer, low bigint, high bigint, why text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    never int8multirange;
    present unit;
BEGIN
    IF low > high THEN
        RETURN;
    END IF;
    SELECT * INTO present FROM unit WHERE id = unit_id FOR UPDATE;
    never := int8multirange(int8range(low, high, '[]')) - present.have - present.lost;
    INSERT INTO loss (unit, store, first, last, reason)
        SELECT unit_id, present.store, lower(piece), upper(piece) - 1, why FROM unnest(never) AS piece;
    UPDATE unit SET lost = lost + never WHERE id = unit_id;
    PERFORM find_gaps(unit_id);
END $$;

-- Brings the table of gaps of a unit up to date; a gap that shrinks keeps its age and its attempts.
CREATE FUNCTION find_gaps(unit_id integer) RETURNS void LANGUAGE sql AS $$
    WITH present AS (
        SELECT unnest(int8multirange(int8range(1, upper(have))) - have - lost) AS piece
        FROM unit WHERE id = unit_id AND NOT isempty(have)
    ), old AS (
        DELETE FROM gap WHERE unit = unit_id RETURNING *
    )
    INSERT INTO gap (unit, store, first, last, seen, asked, attempts)
    SELECT unit_id, (SELECT store FROM unit WHERE id = unit_id), lower(piece), upper(piece) - 1,
        coalesce(before.seen, now()), before.asked, coalesce(before.attempts, 0)
    FROM present LEFT JOIN LATERAL (
        SELECT seen, asked, attempts FROM old
        WHERE int8range(old.first, old.last, '[]') && piece ORDER BY old.seen LIMIT 1
    ) AS before ON true
$$;

-- Adds up what arrived; returns whether it was this caller's turn.
CREATE FUNCTION settle() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    news record;
    present unit;
BEGIN
    IF NOT pg_try_advisory_xact_lock(1330790211, 3) THEN
        RETURN false;
    END IF;
    FOR news IN
        WITH gone AS (
            DELETE FROM arrival RETURNING *
        ), sums AS (
            SELECT camera, sum(scans) AS scans, min(first_time) AS first_time, max(last_time) AS last_time,
                max(arrived) AS arrived, range_agg(have) AS have
            FROM gone GROUP BY camera
        ), cameras AS (
            UPDATE camera SET scans = camera.scans + sums.scans,
                first_time = least(camera.first_time, sums.first_time),
                last_time = greatest(camera.last_time, sums.last_time),
                arrived = greatest(camera.arrived, sums.arrived)
            FROM sums WHERE camera.id = sums.camera
            RETURNING camera.unit, sums.have, sums.arrived
        )
        SELECT unit, range_agg(have) AS have, max(arrived) AS arrived FROM cameras GROUP BY unit ORDER BY unit
    LOOP
        SELECT * INTO present FROM unit WHERE id = news.unit FOR UPDATE;
        IF present.have && news.have THEN
            -- Only new rows are counted here: a sequence that was here already belongs to another store.
            INSERT INTO loss (unit, store, first, last, reason)
                SELECT news.unit, present.store, first, last, 'The unit began a new store.'
                FROM gap WHERE unit = news.unit;
            UPDATE unit SET store = store + 1, have = news.have, lost = '{}', arrived = news.arrived
                WHERE id = news.unit;
        ELSE
            UPDATE unit SET have = have + news.have, lost = lost - news.have, arrived = news.arrived
                WHERE id = news.unit;
            IF present.lost && news.have THEN
                -- It came after all.
                WITH old AS (
                    DELETE FROM loss
                    WHERE loss.unit = news.unit AND loss.store = present.store
                        AND int8range(loss.first, loss.last, '[]') && news.have
                    RETURNING *
                )
                INSERT INTO loss (unit, store, first, last, named, reason)
                    SELECT old.unit, old.store, lower(piece), upper(piece) - 1, old.named, old.reason
                    FROM old, unnest(int8multirange(int8range(old.first, old.last, '[]')) - news.have) AS piece;
            END IF;
        END IF;
        PERFORM find_gaps(news.unit);
    END LOOP;
    RETURN true;
END $$;

-- Chooses what to ask units for, and notes that they were asked: gaps that have lasted, and what follows the newest scan
-- of units from which nothing came for a while.
CREATE FUNCTION ask(patience interval, quiet interval, most bigint)
RETURNS TABLE (unit_name text, first bigint, last bigint) LANGUAGE plpgsql AS $$
BEGIN
    IF NOT pg_try_advisory_xact_lock(1330790211, 4) THEN
        RETURN;
    END IF;
    RETURN QUERY
        WITH chosen AS (
            SELECT DISTINCT ON (gap.unit) gap.unit, gap.store, gap.first
            FROM gap
            WHERE gap.seen <= now() - patience
                AND (gap.asked IS NULL OR gap.asked <= now() - patience * (2 ^ least(gap.attempts, 6)))
            ORDER BY gap.unit, gap.asked NULLS FIRST, gap.first
        ), noted AS (
            UPDATE gap SET asked = now(), attempts = gap.attempts + 1
            FROM chosen WHERE gap.unit = chosen.unit AND gap.store = chosen.store AND gap.first = chosen.first
            RETURNING gap.unit, gap.first, gap.last
        )
        SELECT unit.name, noted.first, least(noted.last, noted.first + most - 1)
        FROM noted JOIN unit ON unit.id = noted.unit LIMIT 64;
    RETURN QUERY
        WITH quieted AS (
            UPDATE unit SET asked = now()
            WHERE unit.id IN (
                SELECT calm.id FROM unit AS calm
                WHERE coalesce(calm.arrived, '-infinity') <= now() - quiet
                    AND coalesce(calm.asked, '-infinity') <= now() - quiet * 4
                ORDER BY calm.asked NULLS FIRST LIMIT 64
            )
            RETURNING unit.name, coalesce(upper(unit.have), 1) AS following
        )
        SELECT quieted.name, quieted.following, quieted.following + most - 1 FROM quieted;
END $$;

-- Notes a unit's answer to a request: from which sequence to which its store reaches, 0 and 0 for an empty one.
CREATE FUNCTION answered(name_of_unit text, low bigint, high bigint, oldest bigint, newest bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    present unit;
BEGIN
    SELECT * INTO present FROM unit WHERE unit.name = name_of_unit FOR UPDATE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    UPDATE gap SET attempts = 0 WHERE unit = present.id AND gap.first BETWEEN low AND high;
    IF isempty(present.have) THEN
        RETURN;
    END IF;
    IF oldest > low THEN
        PERFORM name_loss(present.id, low, least(high, oldest - 1, upper(present.have) - 1),
            'The unit no longer has it.');
    END IF;
    -- The collector has later scans than the unit: its store is another one.
    IF newest < least(high, upper(present.have) - 1) THEN
        PERFORM name_loss(present.id, greatest(low, newest + 1), least(high, upper(present.have) - 1),
            'The unit lost its store.');
    END IF;
END $$;
