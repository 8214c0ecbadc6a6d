-- Scans that are here already and come again. A unit whose disk was replaced by an older copy of itself sends what it had
-- before once more, and then goes on with other scans under the same sequences.

-- A batch of repeats has no new rows, and so no times.
ALTER TABLE arrival ADD COLUMN again int8multirange NOT NULL DEFAULT '{}';
ALTER TABLE arrival ALTER COLUMN first_time DROP NOT NULL;
ALTER TABLE arrival ALTER COLUMN last_time DROP NOT NULL;

-- What a batch of new scans brought, in one row: scans and times by camera, and closed ranges of sequences by unit. Times
-- are microseconds since 2000.
CREATE TABLE batch (
    arrived timestamptz NOT NULL DEFAULT now(),
    cameras integer[] NOT NULL,
    scans bigint[] NOT NULL,
    first_times bigint[] NOT NULL,
    last_times bigint[] NOT NULL,
    units integer[] NOT NULL,
    lows bigint[] NOT NULL,
    highs bigint[] NOT NULL
);

-- Requests for this gap that the unit answered although the gap stayed.
ALTER TABLE gap ADD COLUMN answers integer NOT NULL DEFAULT 0;

-- Brings the table of gaps of a unit up to date; a gap that shrinks keeps its age and its attempts.
CREATE OR REPLACE FUNCTION find_gaps(unit_id integer) RETURNS void LANGUAGE sql AS $$
    WITH present AS (
        SELECT unnest(int8multirange(int8range(1, upper(have))) - have - lost) AS piece
        FROM unit WHERE id = unit_id AND NOT isempty(have)
    ), old AS (
        DELETE FROM gap WHERE unit = unit_id RETURNING *
    )
    INSERT INTO gap (unit, store, first, last, seen, asked, attempts, answers)
    SELECT unit_id, (SELECT store FROM unit WHERE id = unit_id), lower(piece), upper(piece) - 1,
        coalesce(before.seen, now()), before.asked, coalesce(before.attempts, 0), coalesce(before.answers, 0)
    FROM present LEFT JOIN LATERAL (
        SELECT seen, asked, attempts, CASE WHEN int8range(old.first, old.last, '[]') = piece THEN answers ELSE 0 END
            AS answers
        FROM old WHERE int8range(old.first, old.last, '[]') && piece ORDER BY old.seen LIMIT 1
    ) AS before ON true
$$;

-- Adds up what arrived; returns whether it was this caller's turn.
CREATE OR REPLACE FUNCTION settle() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    news record;
    present unit;
    filled int8multirange;
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
        -- Repeats fill what the unit was asked for: rows of an earlier store, which the present one has as well. Others
        -- are those of broken connections and say nothing.
        SELECT coalesce(range_agg(int8range(first, last, '[]')), '{}') * news.again INTO filled
            FROM gap WHERE unit = news.unit AND asked IS NOT NULL;
        IF present.have && news.have THEN
            -- Only new rows are counted here: a sequence that was here already belongs to another store.
            INSERT INTO loss (unit, store, first, last, reason)
                SELECT news.unit, present.store, first, last, 'The unit began a new store.'
                FROM gap WHERE unit = news.unit;
            UPDATE unit SET store = store + 1, have = news.have, lost = '{}', arrived = news.arrived
                WHERE id = news.unit;
        ELSE
            UPDATE unit SET have = have + news.have + filled, lost = lost - news.have, arrived = news.arrived
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
-- of units from which nothing came for a while. The pause between two requests grows to sixteen times the patience.
CREATE OR REPLACE FUNCTION ask(patience interval, quiet interval, most bigint)
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
                AND (gap.asked IS NULL OR gap.asked <= now() - patience * (2 ^ least(gap.attempts, 4)))
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
CREATE OR REPLACE FUNCTION answered(name_of_unit text, low bigint, high bigint, oldest bigint, newest bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    present unit;
    hopeless int8range;
BEGIN
    SELECT * INTO present FROM unit WHERE unit.name = name_of_unit FOR UPDATE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    UPDATE gap SET attempts = least(attempts, 2), answers = answers + 1
        WHERE unit = present.id AND gap.first BETWEEN low AND high;
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
    -- Something on the way throws it away each time.
    FOR hopeless IN
        SELECT int8range(gap.first, least(gap.last, high), '[]') FROM gap
        WHERE unit = present.id AND answers >= 50 AND gap.first BETWEEN low AND high
    LOOP
        PERFORM name_loss(present.id, lower(hopeless), upper(hopeless) - 1,
            'The unit sent it fifty times, and it never came.');
    END LOOP;
END $$;
