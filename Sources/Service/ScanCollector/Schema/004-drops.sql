-- Drops exactly once, and less work for units without gaps.

-- A report's number within a run of its unit, so that a repeat is known; NULL from units of older versions.
ALTER TABLE camera_report ADD COLUMN run uuid;
ALTER TABLE camera_report ADD COLUMN number bigint;
CREATE INDEX camera_report_number ON camera_report (camera, run, number);

-- Stores what a camera reported, unless it is there already; returns whether it is new.
CREATE FUNCTION store_report(wanted_camera integer, wanted_run uuid, wanted_number bigint, is_running boolean,
    captured bigint, delivered bigint, dropped bigint, rate real, problem text)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF wanted_run IS NOT NULL THEN
        -- Another collector may be storing the same one: the next statement sees what it has committed. Brokers keep
        -- messages for a week by default.
        PERFORM pg_advisory_xact_lock(1330790212, wanted_camera);
        IF EXISTS (SELECT FROM camera_report AS known WHERE known.camera = wanted_camera AND known.run = wanted_run
            AND known.number = wanted_number AND known.time > now() - interval '8 days') THEN
            RETURN false;
        END IF;
    END IF;
    INSERT INTO camera_report (camera, run, number, is_running, captured, delivered, dropped, rate, problem)
    VALUES (wanted_camera, wanted_run, wanted_number, is_running, captured, delivered, dropped, rate, problem);
    RETURN true;
END $$;

-- Frames that cameras captured and dropped, by hour, from their reports. Counts begin again when a camera starts; the
-- reports of a run are in the order of their numbers, whichever collector was the first.
CREATE OR REPLACE FUNCTION obscura.drops(since timestamptz DEFAULT now() - interval '1 day')
RETURNS TABLE (hour timestamptz, unit text, camera text, captured numeric, dropped numeric) LANGUAGE sql STABLE AS $$
    WITH runs AS (
        SELECT *, min(camera_report.time) OVER (PARTITION BY camera_report.camera, run) AS begin
        FROM obscura.camera_report WHERE camera_report.time >= since
    ), steps AS (
        SELECT runs.camera, runs.time, runs.run IS DISTINCT FROM lag(runs.run) OVER step AS is_first,
            runs.captured - lag(runs.captured) OVER step AS captured,
            runs.dropped - lag(runs.dropped) OVER step AS dropped,
            runs.captured AS all_captured, runs.dropped AS all_dropped
        FROM runs
        WINDOW step AS (PARTITION BY runs.camera ORDER BY CASE WHEN run IS NULL THEN runs.time ELSE runs.begin END,
            runs.number, runs.time)
    )
    SELECT date_trunc('hour', steps.time), unit.name, camera.name,
        sum(CASE WHEN steps.captured >= 0 AND NOT is_first THEN steps.captured ELSE all_captured END),
        sum(CASE WHEN steps.captured >= 0 AND NOT is_first THEN greatest(steps.dropped, 0) ELSE all_dropped END)
    FROM steps
    JOIN obscura.camera ON camera.id = steps.camera
    JOIN obscura.unit ON unit.id = camera.unit
    WHERE steps.captured IS NOT NULL
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
$$;

-- Frames that cameras dropped, by hour, from what units keep like scans (`drops` of their store).
CREATE FUNCTION obscura.dropped_frames(since timestamptz DEFAULT now() - interval '1 day')
RETURNS TABLE (hour timestamptz, unit text, camera text, captured numeric, dropped numeric) LANGUAGE sql STABLE AS $$
    SELECT date_trunc('hour', time), unit, camera,
        sum(coalesce(substring(text FROM '^[0-9]{1,15} of ([0-9]{1,15})'), '0')::numeric),
        sum(coalesce(substring(text FROM '^[0-9]{1,15}'), '0')::numeric)
    FROM obscura.scans WHERE type = 'frames.dropped' AND time >= since AND time < now() + interval '1 day'
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
$$;

-- Adds up what arrived; returns whether it was this caller's turn.
CREATE OR REPLACE FUNCTION settle() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    news record;
    present unit;
    filled int8multirange;
    has_gaps boolean;
BEGIN
    IF NOT pg_try_advisory_xact_lock(1330790211, 3) THEN
        RETURN false;
    END IF;
    FOR news IN
        WITH gone AS (
            DELETE FROM arrival RETURNING *
        ), batches AS (
            DELETE FROM batch RETURNING *
        ), parts AS (
            SELECT camera, scans, first_time, last_time, arrived FROM gone
            UNION ALL
            SELECT part.camera, part.scans, timestamptz '2000-01-01 00:00:00Z' + part.low * interval '1 microsecond',
                timestamptz '2000-01-01 00:00:00Z' + part.high * interval '1 microsecond', batches.arrived
            FROM batches, unnest(cameras, scans, first_times, last_times) AS part (camera, scans, low, high)
        ), sums AS (
            SELECT camera, sum(scans) AS scans, min(first_time) AS first_time, max(last_time) AS last_time,
                max(arrived) AS arrived
            FROM parts GROUP BY camera
        ), cameras AS (
            UPDATE camera SET scans = camera.scans + sums.scans,
                first_time = least(camera.first_time, sums.first_time),
                last_time = greatest(camera.last_time, sums.last_time),
                arrived = greatest(camera.arrived, sums.arrived)
            FROM sums WHERE camera.id = sums.camera
        ), sequences AS (
            SELECT camera.unit, gone.have, gone.again, gone.arrived FROM gone JOIN camera ON camera.id = gone.camera
            UNION ALL
            SELECT part.unit, range_agg(int8range(part.low, part.high, '[]')), '{}', max(batches.arrived)
            FROM batches, unnest(units, lows, highs) AS part (unit, low, high) GROUP BY part.unit
        )
        SELECT unit, range_agg(have) AS have, range_agg(again) AS again, max(arrived) AS arrived
        FROM sequences GROUP BY unit ORDER BY unit
    LOOP
        SELECT * INTO present FROM unit WHERE id = news.unit FOR UPDATE;
        has_gaps := EXISTS (SELECT FROM gap WHERE gap.unit = news.unit);
        -- Repeats fill what the unit was asked for: rows of an earlier store, which the present one has as well. Others
        -- are those of broken connections and say nothing.
        filled := '{}';
        IF has_gaps AND NOT isempty(news.again) THEN
            SELECT coalesce(range_agg(int8range(first, last, '[]')), '{}') * news.again INTO filled
                FROM gap WHERE unit = news.unit AND asked IS NOT NULL;
        END IF;
        IF present.have && news.have THEN
            -- Only new rows are counted here: a sequence that was here already belongs to another store.
            INSERT INTO loss (unit, store, first, last, reason)
                SELECT news.unit, present.store, first, last, 'The unit began a new store.'
                FROM gap WHERE unit = news.unit;
            present.have := news.have;
            present.lost := '{}';
            UPDATE unit SET store = store + 1, have = present.have, lost = '{}', arrived = news.arrived
                WHERE id = news.unit;
        ELSE
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
                present.lost := present.lost - news.have;
            END IF;
            present.have := present.have + news.have + filled;
            UPDATE unit SET have = present.have, lost = present.lost, arrived = news.arrived WHERE id = news.unit;
        END IF;
        -- Most units have no gaps.
        IF has_gaps OR NOT isempty(present.have)
            AND NOT isempty(int8multirange(int8range(1, upper(present.have))) - present.have - present.lost) THEN
            PERFORM find_gaps(news.unit);
        END IF;
    END LOOP;
    RETURN true;
END $$;
