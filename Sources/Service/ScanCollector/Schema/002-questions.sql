-- The questions that people have, as views and functions. Names have their schema, so that any program can ask.

-- Scans with the names of their units and cameras. payload is always there.
CREATE VIEW obscura.scans AS
SELECT unit.name AS unit, camera.name AS camera, source.name AS source, scan.sequence, scan.id, scan.time, scan.arrived,
    scan.seconds, scan.frame, scan.type, scan.text, coalesce(scan.payload, convert_to(scan.text, 'UTF8')) AS payload,
    scan.corners, scan.clip
FROM obscura.scan
JOIN obscura.camera ON camera.id = scan.camera
JOIN obscura.unit ON unit.id = camera.unit
JOIN obscura.source ON source.id = scan.source;

-- Where a text was seen, the newest first. OFFSET 0 makes the server look the text up before it sorts: it would otherwise
-- at times walk along the index on time, past all other texts.
CREATE FUNCTION obscura.history(wanted text, since timestamptz DEFAULT '-infinity', until timestamptz DEFAULT 'infinity')
RETURNS SETOF obscura.scans LANGUAGE sql STABLE AS $$
    SELECT * FROM (SELECT * FROM obscura.scans WHERE text = wanted AND time >= since AND time < until OFFSET 0) AS found
    ORDER BY time DESC
$$;

-- Where a text was seen last.
CREATE FUNCTION obscura.last_seen(wanted text) RETURNS SETOF obscura.scans LANGUAGE sql STABLE AS $$
    SELECT * FROM (SELECT * FROM obscura.scans WHERE text = wanted OFFSET 0) AS found ORDER BY time DESC LIMIT 1
$$;

-- The newest report of each camera.
CREATE VIEW obscura.camera_now AS
SELECT unit.name AS unit, camera.name AS camera, unit.status, camera.scans, camera.first_time, camera.last_time,
    camera.arrived, report.time AS reported, report.is_running, report.captured, report.delivered, report.dropped,
    report.problem,
    CASE WHEN camera.scans > 1 THEN (camera.last_time - camera.first_time) / (camera.scans - 1) END AS usual_interval
FROM obscura.camera
JOIN obscura.unit ON unit.id = camera.unit
LEFT JOIN LATERAL (
    SELECT * FROM obscura.camera_report
    WHERE camera_report.camera = camera.id AND camera_report.time > now() - interval '1 day'
    ORDER BY camera_report.time DESC LIMIT 1
) AS report ON true;

-- Cameras from which no scan came for ten times their usual interval. A blind one runs all the same; a silent one has
-- stopped, or nothing is known of it.
CREATE FUNCTION obscura.quiet_cameras(shortest interval DEFAULT '1 minute')
RETURNS TABLE (unit text, camera text, kind text, last_time timestamptz, quiet_for interval, usual_interval interval,
    problem text)
LANGUAGE sql STABLE AS $$
    SELECT unit, camera, CASE WHEN is_running AND status = 'online' THEN 'blind' ELSE 'silent' END,
        last_time, now() - last_time, usual_interval, problem
    FROM obscura.camera_now
    WHERE now() - coalesce(last_time, '-infinity') > greatest(shortest, 10 * coalesce(usual_interval, '0'))
    ORDER BY last_time NULLS FIRST
$$;

-- How long scans took from the camera to the database, by unit; clocks of units that are wrong show here as well.
CREATE FUNCTION obscura.scan_lag(since timestamptz DEFAULT now() - interval '10 minutes')
RETURNS TABLE (unit text, scans bigint, median interval, p99 interval, longest interval)
LANGUAGE sql STABLE AS $$
    SELECT unit, count(*),
        percentile_disc(0.5) WITHIN GROUP (ORDER BY arrived - time),
        percentile_disc(0.99) WITHIN GROUP (ORDER BY arrived - time),
        max(arrived - time)
    FROM obscura.scans WHERE time >= since AND time < now() + interval '1 day'
    GROUP BY unit ORDER BY 4 DESC
$$;

-- Scans that are missing at present, and those that can never come.
CREATE VIEW obscura.gaps AS
SELECT unit.name AS unit, gap.store, gap.first, gap.last, gap.last - gap.first + 1 AS scans, 'missing' AS state,
    gap.seen AS since, gap.attempts, NULL AS reason
FROM obscura.gap JOIN obscura.unit ON unit.id = gap.unit
UNION ALL
SELECT unit.name, loss.store, loss.first, loss.last, loss.last - loss.first + 1, 'lost', loss.named, NULL, loss.reason
FROM obscura.loss JOIN obscura.unit ON unit.id = loss.unit;

-- Frames that cameras captured and dropped, by hour. Counts begin again when a camera starts.
CREATE FUNCTION obscura.drops(since timestamptz DEFAULT now() - interval '1 day')
RETURNS TABLE (hour timestamptz, unit text, camera text, captured numeric, dropped numeric) LANGUAGE sql STABLE AS $$
    WITH steps AS (
        SELECT camera, time,
            captured - lag(captured) OVER step AS captured, dropped - lag(dropped) OVER step AS dropped,
            captured AS all_captured, dropped AS all_dropped
        FROM obscura.camera_report WHERE time >= since
        WINDOW step AS (PARTITION BY camera ORDER BY time)
    )
    SELECT date_trunc('hour', steps.time), unit.name, camera.name,
        sum(CASE WHEN steps.captured >= 0 THEN steps.captured ELSE all_captured END),
        sum(CASE WHEN steps.captured >= 0 THEN greatest(steps.dropped, 0) ELSE all_dropped END)
    FROM steps
    JOIN obscura.camera ON camera.id = steps.camera
    JOIN obscura.unit ON unit.id = camera.unit
    WHERE steps.captured IS NOT NULL
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
$$;
